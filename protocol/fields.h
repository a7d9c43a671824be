#pragma once
// The fields of one message, read strictly: each is read once, the first fault is kept, and none may be left
// over.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/client_messages.h"
#include "protocol/errors.h"
#include "protocol/game_in_play.h"
#include "protocol/server_messages.h"

namespace gatehouse::protocol {

/// Whether it is 1 to kMaxIdLength letters, digits and `-_.:/`.
bool is_plain_text(std::string_view text);

/// After a fault every read returns an empty value of its type, so that the caller can look at fault() once,
/// at the end.
class Fields {
 public:
  /// REQUIRES: `message` is an object, of bounded depth.
  explicit Fields(Json message);

  bool has(std::string_view field) const;

  /// The client's id for the message: 1 to kMaxIdLength letters, digits and `-_.:/`.
  std::string id() { return plain("id", kMaxIdLength); }
  /// A text of 1 to `longest` of these characters.
  std::string plain(std::string_view field, std::size_t longest);
  /// The field `key`: a text of kMinKeyLength to kMaxIdLength of these characters.
  std::string key();
  /// A text of 1 to `longest` bytes of printable ASCII.
  std::string text(std::string_view field, std::size_t longest);
  /// 1 to `most` such texts.
  std::vector<std::string> texts(std::string_view field, std::size_t most, std::size_t longest);
  /// A name (good_name), cleaned(); any other text is the fault `bad-name`.
  std::string name(std::string_view field);
  /// A line of the chat (good_chat), cleaned(); any other text is the fault `bad-text`.
  std::string chat(std::string_view field);
  /// A whole number in [smallest, largest].
  std::uint64_t whole(std::string_view field, std::uint64_t smallest, std::uint64_t largest);
  bool flag(std::string_view field);
  /// One of the words that text_of has for these values; any other is a fault, and the first of them.
  template <class Values>
  auto word(std::string_view field, const Values& values) {
    const std::string word = plain(field, kMaxIdLength);
    const auto known = std::ranges::find(values, word, [](auto each) { return text_of(each); });
    if (known != values.end()) return *known;
    std::string all;
    for (const auto each : values) all += (all.empty() ? "\"" : ", \"") + std::string(text_of(each)) + '"';
    fail(field, "must be one of " + all);
    return values.front();
  }
  Json object(std::string_view field);

  /// Sets the fault `bad-message` with the field and what is wrong with it, unless there is a fault already.
  void fail(std::string_view field, std::string_view how);
  /// Sets a fault if a field was not read.
  void finish();

  /// The message's id if it has a valid one, else "". Does not count as reading it.
  std::string readable_id() const;
  std::optional<Error>& fault() { return fault_; }

 private:
  /// A text for people to see; one that is not good is the fault `otherwise`.
  std::string shown(std::string_view field, bool (*good)(std::string_view), ErrorCode otherwise);
  /// The field's value, taken out of the message; null (and a fault) when it is missing.
  Json take(std::string_view field);

  Json message_;
  std::string id_;
  std::optional<Error> fault_;
};

}  // namespace gatehouse::protocol
