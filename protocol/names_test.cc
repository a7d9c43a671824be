#include <doctest/doctest.h>

#include <string>

#include "protocol/messages.h"

namespace gatehouse::protocol {
namespace {

TEST_CASE("names of many scripts are good") {
  for (const char* name : {"A", "Anna", "Anna Lena", "O'Neil", "Jürgen", "李雷", "Ξένη", "محمد", "नेहा", "🐉",
                           "👩‍🚀", "❤️", "a-b_c.d"}) {
    INFO(name);
    CHECK(good_name(name));
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

TEST_CASE("a letter carries at most two marks, and a mark has a letter") {
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

TEST_CASE("names look alike in whatever characters they are written") {
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
  alike("Anna", "An\u200dna");  // a joiner does not show
  alike("Anna", "Ａｎｎａ");    // wide letters
  CHECK_FALSE(look_alike("Anna", "Hanna"));
  CHECK_FALSE(look_alike("Zoe", "Zoë"));
  CHECK_FALSE(look_alike("李", "雷"));
  CHECK_FALSE(look_alike("🐉", "🐲"));
}

TEST_CASE("bytes that are not UTF-8 are no name") {
  for (const char* name : {"\xff", "\x80", "a\xc3", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80",
                           "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "\xe2\x82"}) {
    CHECK_FALSE(good_name(name));
  }
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
