#include "server/net/http/http_target.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "protocol/utf8.h"

namespace gatehouse::server {
namespace {

constexpr std::size_t kEncoded = 3;  // "%2C"

std::optional<unsigned> digit(char letter) {
  if (letter >= '0' && letter <= '9') return static_cast<unsigned>(letter - '0');
  const char small = static_cast<char>(letter | 0x20);
  if (small >= 'a' && small <= 'f') return static_cast<unsigned>(small - 'a') + 10;
  return std::nullopt;
}

/// Decodes pieces of one target, until something is wrong with one.
class Decoder {
 public:
  explicit Decoder(std::string_view target) : target_(target) {}

  std::string path(std::string_view text) { return decode(text, false); }
  std::string of_query(std::string_view text) { return decode(text, true); }
  const std::optional<BadTarget>& wrong() const { return wrong_; }

 private:
  std::string decode(std::string_view text, bool in_query) {
    std::string decoded;
    decoded.reserve(text.size());
    for (std::size_t at = 0; at < text.size() && !wrong_; ++at) {
      if (text[at] != '%') {
        decoded += in_query && text[at] == '+' ? ' ' : text[at];
        continue;
      }
      const auto high = at + 1 < text.size() ? digit(text[at + 1]) : std::nullopt;
      const auto low = at + 2 < text.size() ? digit(text[at + 2]) : std::nullopt;
      if (!high || !low) {
        refuse("bad-encoding", text.substr(at), "is not followed by two hexadecimal digits");
        break;
      }
      const char letter = static_cast<char>(*high << 4U | *low);
      // To others this would be a path of more segments.
      if (!in_query && (letter == '/' || letter == '\\'))
        refuse("encoded-slash", text.substr(at), "is a slash or a backslash, which no segment of a path has");
      decoded += letter;
      at += kEncoded - 1;
    }
    if (!wrong_ && !is_text(decoded))
      refuse("bad-text", text, "begins a piece that is not UTF-8, or has a control character");
    return decoded;
  }

  static bool is_text(std::string_view decoded) {
    const auto is_control = [](char letter) {
      return static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f;
    };
    return std::ranges::none_of(decoded, is_control) && protocol::is_utf8(decoded);
  }

  /// `where`: a view into the target.
  void refuse(std::string_view code, std::string_view where, std::string_view why) {
    const auto byte = static_cast<std::size_t>(where.data() - target_.data());
    wrong_ = BadTarget{code, "Byte " + std::to_string(byte) + " of the address " + std::string(why) + "."};
  }

  const std::string_view target_;
  std::optional<BadTarget> wrong_;
};

}  // namespace

std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return taken;
}

const std::string* HttpTarget::find(std::string_view name) const {
  const auto at = std::ranges::find(query, name, &Parameter::name);
  return at == query.end() ? nullptr : &at->value;
}

std::variant<HttpTarget, BadTarget> read_target(std::string_view target) {
  const std::string_view whole = target.substr(0, target.find('#'));
  const std::size_t end = std::min(whole.find('?'), whole.size());
  Decoder decoder(whole);
  HttpTarget read;
  read.path = decoder.path(whole.substr(0, end));
  read.raw_query = whole.substr(end);
  std::string_view left = whole.substr(std::min(end + 1, whole.size()));
  while (!left.empty() && !decoder.wrong()) {
    std::string_view value = take_until(left, '&');
    if (value.empty()) continue;
    if (read.query.size() == kParameters)
      return BadTarget{"too-many-parameters",
                       "An address has at most " + std::to_string(kParameters) + " parameters."};
    const std::string_view name = take_until(value, '=');
    std::string decoded = decoder.of_query(name);
    read.query.push_back({std::move(decoded), decoder.of_query(value)});
  }
  if (decoder.wrong()) return *decoder.wrong();
  return read;
}

}  // namespace gatehouse::server
