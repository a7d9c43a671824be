#pragma once
// What a request asks for: the path and the query of its target, decoded. Nothing else decodes them.

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace gatehouse::server {

/// The most parameters of a query.
inline constexpr std::size_t kParameters = 128;

struct Parameter {
  std::string name;
  std::string value;
  bool operator==(const Parameter&) const = default;
};

/// Both are Unicode without control characters. No segment of the path had a slash, or a backslash, encoded.
struct HttpTarget {
  std::string path;
  std::vector<Parameter> query;  ///< as they came; of `+` in them comes a blank
  std::string raw_query;         ///< with the question mark; empty: there is none

  /// The value of the first parameter of that name, or null.
  const std::string* find(std::string_view name) const;
};

/// Why a target cannot be read.
struct BadTarget {
  std::string_view code;  ///< "bad-encoding", "bad-text", "encoded-slash", "too-many-parameters"
  std::string detail;     ///< for people
};

/// Takes what stands before the separator off the text, and the separator.
std::string_view take_until(std::string_view& text, char separator);

/// REQUIRES: the target is as short as a header may be.
std::variant<HttpTarget, BadTarget> read_target(std::string_view target);

}  // namespace gatehouse::server
