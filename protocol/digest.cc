#include "protocol/digest.h"

#include <array>
#include <charconv>
#include <cstddef>

namespace gatehouse::protocol {
namespace {

/// Spreads what the last bytes have changed over all bits (the finish of MurmurHash3). Without it leaves that
/// exchange their values would often leave the sum as it was.
constexpr std::uint32_t spread(std::uint32_t hash) {
  hash = (hash ^ (hash >> 16)) * 0x85ebca6bu;
  hash = (hash ^ (hash >> 13)) * 0xc2b2ae35u;
  return hash ^ (hash >> 16);
}

bool needs_escape(std::string_view text) {
  for (const char c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\') return true;
  return false;
}

using Digits = std::array<char, 24>;

template <class Number>
std::string_view number_text(Number number, Digits& digits) {
  const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  return {digits.data(), static_cast<std::size_t>(result.ptr - digits.data())};
}

}  // namespace

std::string Digest::text() const {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex(16, '0');
  std::uint64_t rest = std::uint64_t{first_} << 32 | second_;
  for (std::size_t at = hex.size(); at-- > 0; rest >>= 4) hex[at] = kDigits[rest & 0xfu];
  return hex;
}

Digest PathHash::leaf(std::string_view text) const {
  PathHash whole = *this;
  whole.add('\0');
  whole.add(text);
  return {spread(whole.first_), spread(whole.second_)};
}

Digest PathHash::string_leaf(const Json& value) const {
  const auto& text = value.get_ref<const std::string&>();
  if (needs_escape(text)) return leaf(value.dump());
  PathHash whole = *this;
  whole.add('\0');
  whole.add('"');
  whole.add(text);
  whole.add('"');
  return {spread(whole.first_), spread(whole.second_)};
}

Digest PathHash::leaves(const Json& value) const {
  Digits digits;
  Digest sum;
  switch (value.type()) {
    case Json::value_t::object: {
      if (value.empty()) return leaf("{}");
      std::string buffer;
      for (const auto& [key, member] : value.get_ref<const Json::object_t&>())
        sum += below(pointer_step(key, buffer)).leaves(member);
      return sum;
    }
    case Json::value_t::array: {
      if (value.empty()) return leaf("[]");
      std::size_t at = 0;
      for (const Json& item : value) sum += below(number_text(at++, digits)).leaves(item);
      return sum;
    }
    case Json::value_t::string:
      return string_leaf(value);
    case Json::value_t::number_integer:
      return leaf(number_text(value.get<std::int64_t>(), digits));
    case Json::value_t::number_unsigned:
      return leaf(number_text(value.get<std::uint64_t>(), digits));
    case Json::value_t::boolean:
      return leaf(value.get<bool>() ? "true" : "false");
    default:
      return leaf(value.dump());
  }
}

std::string_view pointer_step(std::string_view key, std::string& buffer) {
  if (key.find_first_of("~/") == std::string_view::npos) return key;
  buffer.clear();
  for (const char c : key) {
    if (c == '~') {
      buffer += "~0";
    } else if (c == '/') {
      buffer += "~1";
    } else {
      buffer += c;
    }
  }
  return buffer;
}

}  // namespace gatehouse::protocol
