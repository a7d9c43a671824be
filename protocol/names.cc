#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/base/ensure.h"
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

using icu::UnicodeString;

UnicodeString utf16(std::string_view text) {
  return UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
}

/// Calls `take` with each code point.
template <class Take>
void for_each(const UnicodeString& text, const Take& take) {
  for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) take(text.char32At(at));
}

/// A mark and its letter count as one where Unicode has a character for both.
bool has_few_marks(std::string_view name) {
  UErrorCode error = U_ZERO_ERROR;
  const UnicodeString composed = icu::Normalizer2::getNFCInstance(error)->normalize(utf16(name), error);
  if (U_FAILURE(error)) return false;
  int free = 0;  // at the beginning there is nothing that a mark could lie on
  bool few = true;
  for_each(composed, [&](UChar32 code) {
    if (is_joiner(static_cast<char32_t>(code))) return;
    if ((U_GET_GC_MASK(code) & U_GC_M_MASK) == 0)
      free = code == ' ' ? 0 : kMaxMarks;
    else if (--free < 0)
      few = false;
  });
  return few;
}

/// What all texts of the same looks have in common.
UnicodeString skeleton(const UnicodeString& text) {
  using Checker = std::unique_ptr<USpoofChecker, decltype(&uspoof_close)>;
  UErrorCode error = U_ZERO_ERROR;
  static const Checker checker(uspoof_open(&error), &uspoof_close);
  UnicodeString result;
  uspoof_getSkeletonUnicodeString(checker.get(), 0, text, result, &error);
  engine::ensure(U_SUCCESS(error), "every text has a skeleton");
  return result;
}

/// The looks of a text by itself, and of its small letters: "Ilse" looks like "llse", "ILSE" is "ilse".
struct Looks {
  UnicodeString as_written;
  UnicodeString small;
  bool operator==(const Looks& other) const { return as_written == other.as_written || small == other.small; }
};

/// Also without joiners, and without the width of letters.
UnicodeString small(const UnicodeString& text) {
  UErrorCode error = U_ZERO_ERROR;
  UnicodeString folded = icu::Normalizer2::getNFKCCasefoldInstance(error)->normalize(text, error);
  engine::ensure(U_SUCCESS(error), "every text has small letters");
  return folded;
}

Looks looks_of(const UnicodeString& text) {
  UnicodeString dense;
  for_each(text, [&](UChar32 code) {
    if (code != ' ') dense.append(code);
  });
  return {skeleton(small(skeleton(dense))), skeleton(small(dense))};
}

/// What good_name() and good_chat() have in common.
bool can_be_shown(std::string_view text, std::size_t longest) {
  if (text.empty() || text.front() == ' ' || text.back() == ' ') return false;
  std::size_t length = 0;
  bool visible = false;
  for (std::string_view rest = text; !rest.empty();) {
    const char32_t code = take_code_point(rest);
    if (code == kBroken || is_forbidden(code) || ++length > longest) return false;
    visible = visible || (code != ' ' && !is_joiner(code));
  }
  return visible && has_few_marks(text);
}

UnicodeString without_number(UnicodeString text) {
  const auto ends_in_number = [&] {
    const UChar32 last = text.isEmpty() ? 0 : text.char32At(text.length() - 1);
    return last == ' ' || u_isdigit(last);
  };
  while (ends_in_number()) text.truncate(text.moveIndex32(text.length(), -1));
  return text;
}

/// Whether a bot could be called so: "Greedy bot 2", or anything with "bot" as a word of its own.
bool is_bots_name(std::string_view name) {
  static const Looks kBot = looks_of(u"bot");
  const UnicodeString whole = without_number(utf16(name));
  const Looks looks = looks_of(whole);
  if (looks == kBot) return true;
  for (const BotLevel level : kBotLevels)
    if (looks == looks_of(utf16(name_of(level)) + u"bot")) return true;
  UnicodeString word;
  bool found = false;
  for_each(whole + u' ', [&](UChar32 code) {
    if (u_isalnum(code) || (U_GET_GC_MASK(code) & U_GC_M_MASK) != 0) {
      word.append(code);
      return;
    }
    found = found || looks_of(without_number(word)) == kBot;
    word.remove();
  });
  return found;
}

}  // namespace

bool good_name(std::string_view name) {
  return can_be_shown(name, kMaxNameLength) && !is_bots_name(name);
}

bool good_chat(std::string_view text) {
  return can_be_shown(text, kMaxChatLength);
}

bool look_alike(std::string_view name, std::string_view other) {
  return looks_of(utf16(name)) == looks_of(utf16(other));
}

}  // namespace gatehouse::protocol
