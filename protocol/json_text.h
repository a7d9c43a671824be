#pragma once
// JSON written as text, without a document in between: for what is sent often.

#include <array>
#include <charconv>
#include <concepts>
#include <cstring>
#include <string>
#include <string_view>

namespace gatehouse::protocol {

/// A value as JSON text, put into a message as it is.
using JsonText = std::string;

/// Appends the text as a JSON string. REQUIRES: valid UTF-8.
void append_string(std::string& out, std::string_view text);

template <std::integral Number>
void append_number(std::string& out, Number number) {
  if (number >= 0 && number < 10) {
    out += static_cast<char>('0' + number);
    return;
  }
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, number);
  out.append(digits, end.ptr);
}

/// Appends an array: `append(out, value)` adds each value, which is something.
template <class Values, class Append>
void append_list(std::string& out, const Values& values, Append&& append) {
  out += '[';
  for (const auto& value : values) {
    if (out.back() != '[') out += ',';
    append(out, value);
  }
  out += ']';
}
/// Appends an array of values that are JSON text already.
template <class Values>
void append_list(std::string& out, const Values& values) {
  append_list(out, values, [](std::string& text, std::string_view value) { text += value; });
}

/// Appends an object, member by member, to a text. Keys are written as they are.
class ObjectText {
 public:
  explicit ObjectText(std::string& out) : out_(out) { out_ += '{'; }
  /// Goes on with an object that the text ends with and that is still open.
  struct Open {};
  ObjectText(std::string& out, Open) : out_(out) {}

  ObjectText& text(std::string_view key, std::string_view value) {
    name(key);
    append_string(out_, value);
    return *this;
  }
  template <std::integral Number>
  ObjectText& number(std::string_view key, Number value) {
    name(key);
    append_number(out_, value);
    return *this;
  }
  ObjectText& truth(std::string_view key, bool value) { return raw(key, value ? "true" : "false"); }
  ObjectText& null(std::string_view key) { return raw(key, "null"); }
  /// A value that is JSON text already.
  ObjectText& raw(std::string_view key, std::string_view json) {
    name(key);
    out_ += json;
    return *this;
  }
  /// Begins a member whose value the caller appends.
  std::string& name(std::string_view key) {
    // In one piece: a prompt has hundreds of members.
    std::array<char, 32> piece;
    if (key.size() + 4 > piece.size()) return long_name(key);
    char* end = piece.data();
    if (out_.back() != '{') *end++ = ',';
    *end++ = '"';
    std::memcpy(end, key.data(), key.size());
    end += key.size();
    *end++ = '"';
    *end++ = ':';
    return out_.append(piece.data(), end);
  }
  void close() { out_ += '}'; }

 private:
  std::string& long_name(std::string_view key);

  std::string& out_;
};

}  // namespace gatehouse::protocol
