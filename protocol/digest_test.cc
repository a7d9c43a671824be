#include "protocol/digest.h"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace gatehouse::protocol {
namespace {

std::string text_of_digest(const Json& document) {
  return digest(document).text();
}

TEST_CASE("the digest is that of the examples on the wire's page") {
  std::ifstream file("protocol/README.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const std::string_view fence = "```json types/digests\n";
  const std::size_t begin = page.find(fence);
  REQUIRE(begin != std::string::npos);
  const std::size_t end = page.find("```", begin + fence.size());
  const Json examples = Json::parse(page.substr(begin + fence.size(), end - begin - fence.size()));
  CHECK(examples.size() >= 5);
  for (const Json& example : examples) {
    CAPTURE(example.dump());
    CHECK(text_of_digest(example.at("document")) == example.at("digest"));
  }
}

TEST_CASE("order, white space and escapes of the source do not matter") {
  const Json one =
      Json::parse(R"({"b": 1, "a": [1, 2, {"z": null, "y": true}], "ü": "\u00fc\n\u001f\u007f"})");
  const Json other =
      Json::parse("{\"\\u00fc\":\"\xc3\xbc\\n\\u001F\x7f\",\"a\":[1,2,{\"y\":true,\"z\":null}],\"b\":1}");
  CHECK(digest(one) == digest(other));
}

TEST_CASE("content matters, and where it is") {
  const Json base = {{"a", 1}, {"b", {1, 2}}, {"c", Json::object()}};
  const auto other = [&](const char* pointer, const Json& value) {
    Json changed = base;
    changed[Json::json_pointer(pointer)] = value;
    return digest(changed) != digest(base);
  };
  CHECK(other("/a", 2));
  CHECK(other("/a", "1"));
  CHECK(other("/a", nullptr));
  CHECK(other("/a", -1));
  CHECK(other("/b", {2, 1}));
  CHECK(other("/b", Json::array()));
  CHECK(other("/c", Json::array()));
  CHECK(other("/d", Json::object()));
  CHECK(digest({{"a", Json::object()}}) != digest(Json::object()));
}

TEST_CASE("values that change places do not cancel out") {
  // Without the last spreading of a leaf's hash, most of these exchanges would leave the sum as it was.
  for (int a = 0; a < 30; ++a)
    for (int b = 0; b < a; ++b)
      CHECK(digest({{"0", {{"score", a}}}, {"1", {{"score", b}}}}) !=
            digest({{"0", {{"score", b}}}, {"1", {{"score", a}}}}));
}

}  // namespace
}  // namespace gatehouse::protocol
