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
