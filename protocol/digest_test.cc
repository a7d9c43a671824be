#include "protocol/digest.h"

#include <doctest/doctest.h>

namespace gatehouse::protocol {
namespace {

TEST_CASE("the digest is FNV-1a of the canonical text") {
  // Known values of the hash itself, over the texts `{}` and `null`.
  CHECK(digest(Json::object()) == "5465b825");
  CHECK(digest(Json()) == "77074ba4");
}

TEST_CASE("order, white space and escapes of the source do not matter") {
  const Json one =
      Json::parse(R"({"b": 1, "a": [1, 2, {"z": null, "y": true}], "ü": "\u00fc\n\u001f\u007f"})");
  const Json other =
      Json::parse("{\"\\u00fc\":\"\xc3\xbc\\n\\u001F\x7f\",\"a\":[1,2,{\"y\":true,\"z\":null}],\"b\":1}");
  CHECK(digest(one) == digest(other));
  CHECK(one.dump() ==
        "{\"a\":[1,2,{\"y\":true,\"z\":null}],\"b\":1,\"\xc3\xbc\":\"\xc3\xbc\\n\\u001f\x7f\"}");
}

TEST_CASE("content matters") {
  CHECK(digest({{"a", 1}}) != digest({{"a", 2}}));
  CHECK(digest({{"a", 1}}) != digest({{"b", 1}}));
  CHECK(digest({{"a", "1"}}) != digest({{"a", 1}}));
  CHECK(digest({{"a", -1}}).size() == 8);
}

}  // namespace
}  // namespace gatehouse::protocol
