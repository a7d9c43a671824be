#include <doctest/doctest.h>
#include <unicode/uchar.h>
#include <unicode/uniset.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/usetiter.h>

#include <initializer_list>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "protocol/messages.h"
#include "protocol/utf8.h"

namespace gatehouse::protocol {
namespace {

TEST_CASE("names of many scripts are good") {
  for (const char* name : {"A", "Anna", "Anna Lena", "O'Neil", "Jürgen", "李雷", "Ξένη", "محمد", "नेहा", "🐉",
                           "👩‍🚀", "❤️", "a-b_c.d"}) {
    INFO(name);
    CHECK(good_name(name));
  }
}

// Given names that many people bear, as they are written with all their signs.
constexpr std::string_view kGivenNames =
    // Latin, also as it is written with marks that no letter has of itself
    "Zoë Łukasz Þórunn Siobhán Hương Nguyệt Ọlábísí Adébáyọ̀ ʻIolani Nǁae "
    // Greek, Cyrillic, Armenian, Georgian, Coptic, Glagolitic, Deseret
    "Ξένη Ἀλέξιος Юлия Їлона Ђорђе Ғалия Անահիտ ნინო Ⲙⲁⲣⲓⲁ Ⰿⰰⱃⰹⱑ 𐐁𐑌𐐲 "
    // Hebrew, with points and without, Samaritan, Mandaic, Syriac
    "רחל רָחֵל שָׁלוֹם מְנַשֶּׁה שַׁבְּתַי ࠀࠁࠓࠄࠌ ࡌࡀࡍࡃࡀ ܡܪܝܡ ܐܵܫܘܿܪ "
    // Arabic, with vowels and without, as it is written in Persia, Pakistan and Turkestan
    "فاطمة مُحَمَّدٌ عَبْدُاللّٰه علی‌رضا پریسا عائشہ "
    "ئايگۈل "
    "ژیان "
    // Thaana, N'Ko, Adlam, Ethiopic, Tifinagh
    "އައިޝަތު ߡߊߡߊߘߎ߫ 𞤃𞤢𞤥𞤢𞤣𞤵 ሰላም ⵜⵉⵣⵉⵔⵉ "
    // Devanagari, also with the dot beneath, Bengali, Gurmukhi, Gujarati, Odia
    "नेहा श्रीकृष्ण कुँवर ज़ीनत फ़ौज़िया फ़ैज़ाँ শ্রাবন্তী রূপা তুলি ਹਰਪ੍ਰੀਤ ਸ਼ੈਂਟੀ "
    "જ્યોત્સ્ના ସୁଭଦ୍ରା "
    // Tamil, Telugu, Kannada, Malayalam, Sinhala
    "முருகன் கௌசல்யா లక్ష్మి శ్రీనివాస్ ಲಕ್ಷ್ಮೀ ലക്ഷ്മി "
    "മോഹന്‍ "
    "චන්ද්‍රිකා "
    "ප්‍රියන්ත "
    // Thai, Lao, Khmer
    "สมชาย กิตติ์ ประสิทธิ์ น้ำฝน ສົມສັກ ຄຳແກ້ວ ស្រីពៅ ច័ន្ទ ប៊ុនធឿន "
    // Burmese
    "အောင် သန့် ကျော် မြင့် ဖြိုး ကြွယ် လှိုင် မျှော် ခင်မျိုးချစ် မို့မို့ ရွှေ့ "
    // Tibetan
    "བསྟན་འཛིན སྒྲོལ་མ རྡོ་རྗེ སྐྱིད ཀརྨ ཧྲཱི "
    // Mongolian, with the vowel that stands apart
    "ᠪᠠᠲᠤ ᠰᠠᠷ\u180e\u1820 "
    // Han, also a rare one and the shape that a family has, Japanese, Korean in both forms, Bopomofo
    "李雷 𠮷野 葛\U000e0100 辻\U000e0101さん さくら カ\u3099イ 민준 \u1106\u1175\u11ab ㄇㄟˇ "
    // Balinese, Javanese, Sundanese, Buginese, Baybayin
    "ᬯᬬᬦ᭄ ᬓᬢᬸᬢ᭄ ꦱꦿꦶ ꦮꦲꦾꦸ ᮃᮞᮦᮕ᮪ ᮒᮤᮒᮤᮔ᮪ ᨕᨉᨗ ᜋᜇᜒᜀ "
    // Meetei Mayek, Ol Chiki, Syloti Nagri, Tai Tham, Cherokee, syllables of the Inuit
    "ꯆꯥꯑꯣꯕꯥ ᱥᱤᱫᱩ ꠞꠢꠤꠝ ᨾᨱᩦ ᏣᏂ ᒥᐊᓕ ";

TEST_CASE("people are called in more than forty scripts") {
  std::set<UScriptCode> scripts;
  std::istringstream names{std::string(kGivenNames)};
  for (std::string name; names >> name;) {
    INFO(name);
    CHECK(good_name(name));
    CHECK(good_chat(name));
    CHECK(cleaned(name) == name);
    UErrorCode error = U_ZERO_ERROR;
    scripts.insert(uscript_getScript(icu::UnicodeString::fromUTF8(name).char32At(0), &error));
  }
  CHECK(scripts.size() >= 40);
}

TEST_CASE("every emoji that Unicode recommends is a good name and a good line") {
  UErrorCode error = U_ZERO_ERROR;
  const icu::UnicodeSet recommended(u"[:RGI_Emoji:]", error);
  REQUIRE(U_SUCCESS(error));
  int count = 0;
  int flags = 0;
  icu::UnicodeSetIterator emoji(recommended);
  while (emoji.next()) {
    std::string text;
    const icu::UnicodeString& spelt = emoji.getString();
    spelt.toUTF8String(text);
    INFO(text);
    CHECK(good_name(text));
    CHECK(good_chat("(" + text + text + ")"));
    CHECK(cleaned(" " + text + " ") == text);
    ++count;
    if (u_stringHasBinaryProperty(spelt.getBuffer(), spelt.length(), UCHAR_RGI_EMOJI_TAG_SEQUENCE) != 0)
      ++flags;
  }
  CHECK(count > 3'000);
  CHECK(flags >= 3);
}

TEST_CASE("tags spell a flag, and nothing else") {
  const std::string flag = "\U0001f3f4";
  const std::string end = "\U000e007f";
  const auto tags = [](std::string_view letters) {
    icu::UnicodeString text;
    for (const char letter : letters) text.append(static_cast<UChar32>(0xe0000 + letter));
    std::string bytes;
    return text.toUTF8String(bytes);
  };
  CHECK(good_name(flag + tags("gbeng") + end));
  CHECK(good_name(flag + tags("ustx") + end));
  for (const std::string& name : {flag + end, flag + tags("gb") + end, flag + tags("gbengland") + end,
                                  flag + tags("gbeng"), "a" + tags("gbeng") + end, tags("gbeng") + end}) {
    INFO(name);
    CHECK_FALSE(good_name(name));
    CHECK_FALSE(good_name(cleaned(name)));
  }
}

TEST_CASE("what phones and paste add is cleaned") {
  struct Typed {
    std::string text;
    std::string meant;
  };
  for (const Typed& typed : std::initializer_list<Typed>{
           {"Anna ", "Anna"},
           {"  Anna\t", "Anna"},
           {"Anna\r\n", "Anna"},
           {"Anna\u00a0Lena", "Anna Lena"},
           {"Anna \u3000 Lena", "Anna Lena"},
           {"An\u00adna", "Anna"},
           {"\ufeffAnna\u200b", "Anna"},
           {"An\u2060na", "Anna"},
           {"\u202aAnna\u202c", "Anna"},
           {"\u2068רחל\u2069", "רחל"},
           {"\u200fرضا\u200e", "رضا"},
           {"\u200dAnna", "Anna"},
           {"Anna \u200c\ufe0f Lena", "Anna Lena"},
           {"Anna\u180e", "Anna"},
           {"Anna\U000e0100", "Anna"},
           {"ש\u034fל", "של"},
           {"علی\u200cرضا", "علی\u200cرضا"},
           {"മോഹന്\u200d", "മോഹന്\u200d"},
           {"👩\u200d🚀 ", "👩\u200d🚀"},
           {"❤\ufe0f\u200b", "❤\ufe0f"},
           {"\u200b \u00ad", ""},
           {"a\x1b[31m", "a\x1b[31m"},
           {"a\xff ", "a\xff "},
       }) {
    INFO(typed.text);
    CHECK(cleaned(typed.text) == typed.meant);
    CHECK(cleaned(typed.meant) == typed.meant);
  }
}

TEST_CASE("names that hide, reorder or are blank are bad") {
  for (const char* name :
       {"",         " ",        "   ",      " Anna",      "Anna ",  "\t",        "a\nb",    "a\x1b[31m",
        "a\x7f",    "\u0085",   "a\u00a0b", "\u00ad",     "\u200b", "a\u200bb",  "\u200d",  "\ufe0f",
        "a\u202eb", "a\u2066b", "\u2067",   "\u200f",     "\u061c", "a\u2028b",  "\ufeffa", "\u3000",
        "\u3164",   "\u2800",   "\ue000",   "\U000e0041", "\ufffe", "\U0010ffff"}) {
    INFO(name);
    CHECK_FALSE(good_name(name));
  }
}

TEST_CASE("a letter carries at most two marks of others, and a mark has a letter") {
  for (const char* name : {"Zoë", "Zoe\u0308", "e\u0302\u0301", "Viê\u0323t", "नि", "ก็่"}) {
    INFO(name);
    CHECK(good_name(name));
  }
  for (const char* name : {"x\u0302\u0301\u0300", "ann\u0302\u0301\u0300\u0300a", "\u0301anna", "a \u0301b",
                           "x\u0302\u0301\u200d\u0300", "x\u0302\u0301\ufe0f\u0300", "x\u20dd\u20dd\u20dd"}) {
    INFO(name);
    CHECK_FALSE(good_name(name));
  }
}

TEST_CASE("no writing is piled up") {
  for (const std::string name : {
           "ก็็", "ก็่้๊", "ก่ก่ก่่",                    // Thai: one twice, four at once
           "ש\u05b8\u05b8", "م\u064e\u064e",   // a point, a vowel twice
           "ש\u05bc\u05c1\u05b8\u05bd\u0591",  // five points
           "न\u0302\u0301\u0300", "न\u0e34\u0e48\u0e38", "ם\u0300\u0301\u0302",  // marks of others
           "a\u0e34\u0e48\u0e38", "1\u0302\u0301\u0300", "🐉\u0302\u0301\u0300",
           "ཀ\u0f90\u0f91\u0f92\u0f93\u0f94\u0f95\u0f96",  // seven beneath each other
       }) {
    INFO(name);
    CHECK_FALSE(good_name(name));
    CHECK_FALSE(good_chat(cleaned(name)));
  }
}

TEST_CASE("nobody is called like a bot") {
  for (const char* name : {"Greedy bot", "greedy bot 2", "Random bot 17", "Sampler bot", "Solid bot",
                           "Strong bot", "beginner bot 3", "GreedyBot", "Greedy-bot", "Bot", "bot 3", "bot3",
                           "Gieriger Bot", "B0t", "Greedy b\u043et", "B o t", "Bot.", "Anna (bot)"}) {
    INFO(name);
    CHECK_FALSE(good_name(name));
  }
  for (const char* name : {"Talbot", "Abbot 2", "Bottom", "Robot", "Greedy", "Botho", "2", "3 4"}) {
    INFO(name);
    CHECK(good_name(name));
  }
}

TEST_CASE("names look alike though they are written in other characters") {
  const auto alike = [](const std::string& name, const std::string& other) {
    CAPTURE(name);
    CAPTURE(other);
    CHECK(look_alike(name, other));
    CHECK(look_alike(other, name));
  };
  alike("Anna", "Anna");
  alike("Anna", "\u0410nna");  // a Cyrillic A
  alike("Anna", "anna");
  alike("ANNA", "\u0430nna");
  alike("Zoë", "Zoe\u0308");  // composed or not
  alike("Max", "max");
  alike("Ilse", "llse");  // a small L
  alike("Ilse", "ILSE");
  alike("Otto", "0tt0");
  alike("Jörn", "J\u00f6m");
  alike("Anna Lena", "Anna  Lena");
  alike("Anna", "An\u200dna");      // a joiner does not show
  alike("Anna", "Ａｎｎａ");        // wide letters
  alike("J. R./\\", "J．R．／＼");  // wide signs, by which the client writes a name in an address
  CHECK_FALSE(look_alike("Anna", "Hanna"));
  CHECK_FALSE(look_alike("Zoe", "Zoë"));
  CHECK_FALSE(look_alike("李", "雷"));
  CHECK_FALSE(look_alike("🐉", "🐲"));
  CHECK_FALSE(look_alike("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"));
}

TEST_CASE("bytes that are not UTF-8 are no name") {
  for (const char* name : {"\xff", "\x80", "a\xc3", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80",
                           "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "\xe2\x82"}) {
    CHECK_FALSE(good_name(name));
    CHECK_FALSE(is_utf8(name));
  }
  CHECK(is_utf8(""));
  CHECK(is_utf8("Jürgen 李雷 🐉"));
  CHECK_FALSE(good_name(std::string("a\0b", 3)));
}

TEST_CASE("length is in code points") {
  std::string name;
  for (std::size_t at = 0; at < kMaxNameLength; ++at) name += "🐉";
  CHECK(good_name(name));
  CHECK_FALSE(good_name(name + "a"));
  CHECK(good_name(std::string(kMaxNameLength, 'a')));
  CHECK_FALSE(good_name(std::string(kMaxNameLength + 1, 'a')));
}

}  // namespace
}  // namespace gatehouse::protocol
