#include "server/auth/base64url.h"

#include <sodium.h>

namespace gatehouse::server {
namespace {

constexpr int kForm = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

}  // namespace

std::string base64url_of(std::string_view bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), kForm), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), kForm);
  text.pop_back();  // the end mark of C
  return text;
}

std::optional<std::string> bytes_of_base64url(std::string_view text) {
  std::string bytes(text.size() / 4 * 3 + 2, '\0');
  std::size_t size = 0;
  const char* end = nullptr;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), nullptr, &size, &end, kForm) != 0 ||
      end != text.data() + text.size())
    return std::nullopt;
  bytes.resize(size);
  return bytes;
}

}  // namespace gatehouse::server
