#include "protocol/json_text.h"

#include <nlohmann/json.hpp>

namespace gatehouse::protocol {

void append_string(std::string& out, std::string_view text) {
  if (!is_plain(text)) {
    out += nlohmann::json(text).dump();
    return;
  }
  std::array<char, 64> piece;
  if (text.size() + 2 > piece.size()) {
    out += '"';
    out += text;
    out += '"';
    return;
  }
  piece[0] = '"';
  std::memcpy(piece.data() + 1, text.data(), text.size());
  piece[text.size() + 1] = '"';
  out.append(piece.data(), text.size() + 2);
}

std::string& ObjectText::long_name(std::string_view key) {
  if (out_.back() != '{') out_ += ',';
  out_ += '"';
  out_ += key;
  out_ += "\":";
  return out_;
}

}  // namespace gatehouse::protocol
