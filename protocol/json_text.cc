#include "protocol/json_text.h"

#include <nlohmann/json.hpp>

namespace gatehouse::protocol {

void append_string(std::string& out, std::string_view text) {
  for (const char c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\') {
      out += nlohmann::json(text).dump();
      return;
    }
  out += '"';
  out += text;
  out += '"';
}

}  // namespace gatehouse::protocol
