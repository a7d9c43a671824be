#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "protocol/messages.h"

namespace gatehouse::protocol {
namespace {

/// Not a code point: what is returned for bytes that are not UTF-8.
constexpr char32_t kBroken = 0xffffffff;

/// Takes the next code point off `text`. Overlong forms, surrogates and cut sequences are kBroken.
char32_t take_code_point(std::string_view& text) {
  const auto byte = [&](std::size_t at) {
    return at < text.size() ? static_cast<std::uint8_t>(text[at]) : std::uint8_t{0};
  };
  const std::uint8_t lead = byte(0);
  const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  constexpr std::array<char32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
  char32_t code = length == 1 ? lead : lead & (0xffu >> (length + 1));
  bool good = (lead < 0x80 || lead >= 0xc0) && lead < 0xf8 && length <= text.size();
  for (std::size_t at = 1; at < length; ++at) {
    good = good && (byte(at) & 0xc0u) == 0x80;
    code = (code << 6) | (byte(at) & 0x3fu);
  }
  text.remove_prefix(std::min(length, text.size()));
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  return good && code >= kSmallest[length] && code <= 0x10ffff && !surrogate ? code : kBroken;
}

struct Range {
  char32_t first;
  char32_t last;
};

/// Characters by which a name could hide, reorder or break the text around it, or be blank. In order.
constexpr auto kForbidden = std::to_array<Range>({
    {0x0000, 0x001f},     // control
    {0x007f, 0x00a0},     // control, no-break space
    {0x00ad, 0x00ad},     // soft hyphen
    {0x034f, 0x034f},     // invisible joiner
    {0x061c, 0x061c},     // direction
    {0x115f, 0x1160},     // blank letters
    {0x1680, 0x1680},     // space
    {0x17b4, 0x17b5},     // invisible vowels
    {0x180b, 0x180f},     // variation, invisible separator
    {0x2000, 0x200b},     // spaces, zero width
    {0x200e, 0x200f},     // direction
    {0x2028, 0x202f},     // line ends, direction, space
    {0x205f, 0x206f},     // space, invisible operators, direction
    {0x2800, 0x2800},     // blank pattern
    {0x3000, 0x3000},     // space
    {0x3164, 0x3164},     // blank letter
    {0xe000, 0xf8ff},     // private use
    {0xfeff, 0xfeff},     // zero width
    {0xffa0, 0xffa0},     // blank letter
    {0xfff0, 0xfffb},     // annotation
    {0xfffe, 0xffff},     // no characters
    {0xe0000, 0x10ffff},  // tags, private use
});

/// Marks that show nothing by themselves: joiners and variation selectors, which letters and emoji need.
constexpr bool is_joiner(char32_t code) {
  return code == 0x200c || code == 0x200d || (code >= 0xfe00 && code <= 0xfe0f);
}

bool is_forbidden(char32_t code) {
  const auto* after = std::ranges::upper_bound(kForbidden, code, {}, &Range::first);
  return after != kForbidden.begin() && code <= std::prev(after)->last;
}

}  // namespace

bool good_name(std::string_view name) {
  if (name.empty() || name.front() == ' ' || name.back() == ' ') return false;
  std::size_t length = 0;
  bool visible = false;
  while (!name.empty()) {
    const char32_t code = take_code_point(name);
    if (code == kBroken || is_forbidden(code) || ++length > kMaxNameLength) return false;
    visible = visible || (code != ' ' && !is_joiner(code));
  }
  return visible;
}

}  // namespace gatehouse::protocol
