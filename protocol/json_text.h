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

/// Whether a JSON string has the text as it is.
inline bool is_plain(std::string_view text) {
  bool plain = true;
  for (const char c : text) plain &= (static_cast<unsigned char>(c) >= 0x20) & (c != '"') & (c != '\\');
  return plain;
}

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
  out.append(digits, static_cast<std::size_t>(end.ptr - digits));
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
    if (key.size() + value.size() + 6 > kPiece || !is_plain(value)) {
      name(key);
      append_string(out_, value);
      return *this;
    }
    std::array<char, kPiece> piece;
    char* end = begin(piece, key);
    *end++ = '"';
    std::memcpy(end, value.data(), value.size());
    end += value.size();
    *end++ = '"';
    append(piece.data(), end);
    return *this;
  }
  template <std::integral Number>
  ObjectText& number(std::string_view key, Number value) {
    if (key.size() + kDigits + 4 > kPiece) {
      name(key);
      append_number(out_, value);
      return *this;
    }
    std::array<char, kPiece> piece;
    char* end = begin(piece, key);
    if (value >= 0 && value < 10)
      *end++ = static_cast<char>('0' + value);
    else
      end = std::to_chars(end, end + kDigits, value).ptr;
    append(piece.data(), end);
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
    std::array<char, kPiece> piece;
    if (key.size() + 4 > piece.size()) return long_name(key);
    return append(piece.data(), begin(piece, key));
  }
  void close() { out_ += '}'; }

 private:
  // A prompt has hundreds of members: each is appended in one piece.
  static constexpr std::size_t kPiece = 64;
  static constexpr std::size_t kDigits = 20;

  /// Begins a member in the piece; returns where it goes on.
  char* begin(std::array<char, kPiece>& piece, std::string_view key) const {
    char* end = piece.data();
    if (out_.back() != '{') *end++ = ',';
    return key_at(end, key);
  }
  static char* key_at(char* end, std::string_view key) {
    *end++ = '"';
    std::memcpy(end, key.data(), key.size());
    end += key.size();
    *end++ = '"';
    *end++ = ':';
    return end;
  }
  std::string& long_name(std::string_view key);
  std::string& append(const char* begin, const char* end) {
    return out_.append(begin, static_cast<std::size_t>(end - begin));
  }

  std::string& out_;
};

}  // namespace gatehouse::protocol
