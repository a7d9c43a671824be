#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/ensure.h"
#include "protocol/messages.h"
#include "protocol/utf8.h"

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

constexpr char32_t kSmallLetterTag = 0xe0061;
constexpr char32_t kFlag = 0x1f3f4;  // a black flag; tags after it say whose it is
constexpr char32_t kEndOfTags = 0xe007f;

UChar32 unicode(char32_t code) {
  return static_cast<UChar32>(code);
}

/// Shows nothing by itself, beside any other character.
bool is_ignorable(char32_t code) {
  return u_hasBinaryProperty(unicode(code), UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
}

bool is_white(char32_t code) {
  return u_isUWhiteSpace(unicode(code)) != 0;
}

/// Letters and digits as they are spelt in the name of a flag.
constexpr bool is_tag(char32_t code) {
  return (code >= 0xe0030 && code <= 0xe0039) || (code >= kSmallLetterTag && code <= 0xe007a);
}

/// Signs of Mongolian that choose the shape of the letter before them, or part a vowel from it.
constexpr bool is_mongolian_selector(char32_t code) {
  return code >= 0x180b && code <= 0x180f;
}

/// Chooses one of the shapes of an ideograph, as names have them.
constexpr bool is_ideographic_selector(char32_t code) {
  return code >= 0xe0100 && code <= 0xe01ef;
}

/// Marks that show nothing by themselves: joiners and variation selectors, which letters and emoji need.
constexpr bool is_joiner(char32_t code) {
  return code == 0x200c || code == 0x200d || (code >= 0xfe00 && code <= 0xfe0f);
}

/// Whether what shows nothing by itself says something of `base`, the last that shows something before it; 0
/// is none.
bool belongs_to(char32_t code, char32_t base) {
  if (base == 0 || base == ' ') return false;
  if (is_mongolian_selector(code)) return uscript_hasScript(unicode(base), USCRIPT_MONGOLIAN) != 0;
  if (is_ideographic_selector(code)) return u_hasBinaryProperty(unicode(base), UCHAR_UNIFIED_IDEOGRAPH) != 0;
  return is_joiner(code);
}

/// What keyboards, phones and copied text leave behind, and what nobody misses: soft hyphens, directions,
/// what has no width, and what should shape something that is not there.
bool is_left_behind(char32_t code, char32_t base) {
  if (!is_ignorable(code) || belongs_to(code, base)) return false;
  constexpr char32_t kGraphemeJoiner = 0x034f;
  const bool tag = code >= 0xe0000 && code <= kEndOfTags;
  return code == kGraphemeJoiner || is_joiner(code) || is_mongolian_selector(code) ||
         is_ideographic_selector(code) || (u_charType(unicode(code)) == U_FORMAT_CHAR && !tag);
}

/// By which a name could hide, reorder or break the text around it, or be blank, wherever it stands.
bool is_forbidden(char32_t code) {
  constexpr char32_t kBlankPattern = 0x2800;
  const bool annotation = code >= 0xfff9 && code <= 0xfffb;
  return (U_GET_GC_MASK(unicode(code)) & (U_GC_CC_MASK | U_GC_CO_MASK | U_GC_CS_MASK)) != 0 ||
         (is_white(code) && code != ' ') || is_ignorable(code) || annotation || code == kBlankPattern ||
         code >= 0xe0000 || U_IS_UNICODE_NONCHAR(unicode(code));
}

/// How many code points at the beginning spell whose flag it is, after the flag: "gbsct" and the end, in
/// tags.
std::size_t tags_at(std::string_view text) {
  constexpr std::size_t kShortest = 3;  // a region within a country: "usca", "gbeng"
  constexpr std::size_t kLongest = 6;
  std::size_t tags = 0;
  char32_t code = take_code_point(text);
  for (; is_tag(code) && tags <= kLongest; code = text.empty() ? kBroken : take_code_point(text)) ++tags;
  return code == kEndOfTags && tags >= kShortest && tags <= kLongest ? tags + 1 : 0;
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

/// How many marks a writing puts above and below a letter, of those that are its own: Burmese, Tibetan and
/// Tai Tham build whole syllables so, pointed Hebrew and Arabic have up to four. What they have beside the
/// letter is not counted.
int most_marks(UScriptCode script) {
  switch (script) {
    case USCRIPT_TIBETAN:
    case USCRIPT_MYANMAR:
    case USCRIPT_LANNA:
      return 6;
    case USCRIPT_THAI:
    case USCRIPT_LAO:
      return 3;
    default:
      return 4;
  }
}

/// Counts the marks on one letter.
class Pile {
 public:
  explicit Pile(UChar32 letter) : script_(script_of(letter)) {}

  /// Whether one more mark may lie on the letter. A pile is what no writing has: many marks that are not of
  /// the letter's own, or the same one again.
  bool takes(UChar32 mark) {
    if (!is_own(mark)) return ++foreign_ <= kMaxMarks;
    if (u_charType(mark) == U_COMBINING_SPACING_MARK) return true;
    if (own_.indexOf(mark) >= 0) return false;
    own_.append(mark);
    return own_.countChar32() <= most_marks(script_);
  }

 private:
  static UScriptCode script_of(UChar32 letter) {
    UErrorCode error = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(letter, &error);
    return U_SUCCESS(error) ? script : USCRIPT_UNKNOWN;
  }

  /// The alphabets of Europe share their marks with all others: none of them is their own.
  bool is_own(UChar32 mark) const {
    switch (script_) {
      case USCRIPT_COMMON:
      case USCRIPT_INHERITED:
      case USCRIPT_UNKNOWN:
      case USCRIPT_LATIN:
      case USCRIPT_GREEK:
      case USCRIPT_CYRILLIC:
        return false;
      default:
        return uscript_hasScript(mark, script_) != 0;
    }
  }

  UScriptCode script_;
  UnicodeString own_;
  int foreign_ = 0;
};

/// A mark and its letter count as one where Unicode has a character for both.
bool has_few_marks(std::string_view name) {
  UErrorCode error = U_ZERO_ERROR;
  const UnicodeString composed = icu::Normalizer2::getNFCInstance(error)->normalize(utf16(name), error);
  if (U_FAILURE(error)) return false;
  std::optional<Pile> pile;  // at the beginning there is nothing that a mark could lie on
  bool few = true;
  for_each(composed, [&](UChar32 code) {
    if (is_ignorable(static_cast<char32_t>(code))) return;
    if ((U_GET_GC_MASK(code) & U_GC_M_MASK) != 0)
      few = few && pile && pile->takes(code);
    else if (code == ' ')
      pile.reset();
    else
      pile.emplace(code);
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
    if (is_tag(static_cast<char32_t>(code)))
      dense.append(code - 0xe0000);  // two flags do not look alike
    else if (code != ' ')
      dense.append(code);
  });
  return {skeleton(small(skeleton(dense))), skeleton(small(dense))};
}

/// What good_name() and good_chat() have in common.
bool can_be_shown(std::string_view text, std::size_t longest) {
  if (text.empty() || text.front() == ' ' || text.back() == ' ') return false;
  std::size_t length = 0;
  char32_t base = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const char32_t code = take_code_point(rest);
    if (code == kBroken || ++length > longest) return false;
    if (belongs_to(code, base)) continue;
    if (is_forbidden(code)) return false;
    base = code;
    if (code != kFlag) continue;
    const std::size_t tags = tags_at(rest);
    length += tags;
    for (std::size_t tag = 0; tag < tags; ++tag) take_code_point(rest);
  }
  return length <= longest && has_few_marks(text);
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

bool is_utf8(std::string_view text) {
  while (!text.empty())
    if (take_code_point(text) == kBroken) return false;
  return true;
}

std::string cleaned(std::string_view text) {
  std::string clean;
  clean.reserve(text.size());
  char32_t base = 0;
  bool parted = false;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view here = rest;
    const char32_t code = take_code_point(rest);
    if (code == kBroken) return std::string(text);
    if (is_white(code)) {
      parted = base != 0;
      continue;
    }
    if (is_left_behind(code, parted ? U' ' : base)) continue;
    if (parted) clean += ' ';
    parted = false;
    if (!is_ignorable(code)) base = code;
    clean += here.substr(0, here.size() - rest.size());
  }
  return clean;
}

bool good_name(std::string_view name) {
  return can_be_shown(name, kMaxNameLength) && !is_bots_name(name);
}

bool good_chat(std::string_view text) {
  return can_be_shown(text, kMaxChatLength);
}

bool look_alike(std::string_view name, std::string_view other) {
  return looks_of(utf16(name)) == looks_of(utf16(other));
}

std::array<std::string, 2> looks(std::string_view name) {
  const Looks both = looks_of(utf16(name));
  std::array<std::string, 2> texts;
  both.as_written.toUTF8String(texts[0]);
  both.small.toUTF8String(texts[1]);
  return texts;
}

}  // namespace gatehouse::protocol
