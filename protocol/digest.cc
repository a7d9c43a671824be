#include "protocol/digest.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <streambuf>

namespace gatehouse::protocol {
namespace {

/// Takes text and keeps only its hash.
class HashingBuffer final : public std::streambuf {
 public:
  std::uint32_t value() const { return value_; }

 protected:
  int_type overflow(int_type c) override {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    add(traits_type::to_char_type(c));
    return c;
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    for (std::streamsize at = 0; at < size; ++at) add(text[at]);
    return size;
  }

 private:
  void add(char c) { value_ = (value_ ^ static_cast<std::uint8_t>(c)) * 16777619u; }

  std::uint32_t value_ = 2166136261u;
};

}  // namespace

std::string digest(const Json& document) {
  HashingBuffer buffer;
  std::ostream out(&buffer);
  // The library writes objects in the order of their keys' bytes, without white space and with no escapes but
  // those that JSON requires: the canonical text.
  out << document;
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex(8, '0');
  std::uint32_t rest = buffer.value();
  for (std::size_t at = hex.size(); at-- > 0; rest >>= 4) hex[at] = kDigits[rest & 0xfu];
  return hex;
}

}  // namespace gatehouse::protocol
