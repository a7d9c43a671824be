#include "protocol/fields.h"

#include <algorithm>
#include <utility>

#include "protocol/messages.h"

namespace gatehouse::protocol {
namespace {

constexpr bool is_plain(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_' ||
         c == '.' || c == ':' || c == '/';
}

constexpr bool is_printable(char c) {
  return c >= ' ' && c <= '~';
}

bool within(std::string_view text, std::size_t longest, bool (*allowed)(char)) {
  return !text.empty() && text.size() <= longest && std::ranges::all_of(text, allowed);
}

}  // namespace

bool is_plain_text(std::string_view text) {
  return within(text, kMaxIdLength, is_plain);
}

Fields::Fields(Json message) : message_(std::move(message)) {
  const auto id = message_.find("id");
  if (id == message_.end() || !id->is_string()) return;
  const auto& text = id->get_ref<const std::string&>();
  if (within(text, kMaxIdLength, is_plain)) id_ = text;
}

bool Fields::has(std::string_view field) const {
  return message_.contains(field);
}

Json Fields::take(std::string_view field) {
  const auto found = message_.find(field);
  if (found == message_.end()) {
    fail(field, "is missing");
    return nullptr;
  }
  Json value = std::move(*found);
  message_.erase(found);
  return value;
}

std::string Fields::plain(std::string_view field, std::size_t longest) {
  Json value = take(field);
  if (value.is_string() && within(value.get_ref<const std::string&>(), longest, is_plain)) {
    return std::move(value.get_ref<std::string&>());
  }
  fail(field, "must be 1 to " + std::to_string(longest) + " letters, digits or -_.:/");
  return {};
}

std::string Fields::key() {
  std::string key = plain("key", kMaxIdLength);
  if (key.size() < kMinKeyLength)
    fail("key", "must be at least " + std::to_string(kMinKeyLength) + " random letters, digits or -_.:/");
  return key;
}

std::string Fields::text(std::string_view field, std::size_t longest) {
  Json value = take(field);
  if (value.is_string() && within(value.get_ref<const std::string&>(), longest, is_printable)) {
    return std::move(value.get_ref<std::string&>());
  }
  fail(field, "must be 1 to " + std::to_string(longest) + " printable ASCII characters");
  return {};
}

std::vector<std::string> Fields::texts(std::string_view field, std::size_t most, std::size_t longest) {
  std::vector<std::string> texts;
  Json value = take(field);
  if (!value.is_array() || value.empty() || value.size() > most) {
    fail(field, "must be 1 to " + std::to_string(most) + " texts of printable ASCII characters");
    return texts;
  }
  for (Json& item : value) {
    if (!item.is_string() || !within(item.get_ref<const std::string&>(), longest, is_printable)) {
      fail(std::string(field) + '[' + std::to_string(texts.size()) + ']',
           "must be 1 to " + std::to_string(longest) + " printable ASCII characters");
      return {};
    }
    texts.push_back(std::move(item.get_ref<std::string&>()));
  }
  return texts;
}

std::string Fields::name(std::string_view field) {
  return shown(field, good_name, ErrorCode::BadName);
}

std::string Fields::chat(std::string_view field) {
  return shown(field, good_chat, ErrorCode::BadText);
}

std::string Fields::shown(std::string_view field, bool (*good)(std::string_view), ErrorCode otherwise) {
  Json value = take(field);
  if (!value.is_string()) {
    fail(field, "must be a text");
    return {};
  }
  std::string text = cleaned(value.get_ref<const std::string&>());
  if (good(text)) return text;
  if (!fault_) fault_ = error(otherwise, id_);
  return {};
}

std::uint64_t Fields::whole(std::string_view field, std::uint64_t smallest, std::uint64_t largest) {
  const Json value = take(field);
  if (value.is_number_integer() && value.get<std::int64_t>() >= 0) {
    const auto number = value.get<std::uint64_t>();
    if (number >= smallest && number <= largest) return number;
  }
  fail(field, "must be a whole number from " + std::to_string(smallest) + " to " + std::to_string(largest));
  return smallest;
}

bool Fields::flag(std::string_view field) {
  const Json value = take(field);
  if (value.is_boolean()) return value.get<bool>();
  fail(field, "must be true or false");
  return false;
}

Json Fields::object(std::string_view field) {
  Json value = take(field);
  if (value.is_object()) return value;
  fail(field, "must be an object");
  return Json::object();
}

void Fields::fail(std::string_view field, std::string_view how) {
  if (fault_) return;
  std::string message = "The field \"";
  message.append(field).append("\" ").append(how).append(".");
  fault_ = error(ErrorCode::BadMessage, id_, std::move(message));
}

void Fields::finish() {
  if (fault_ || message_.empty()) return;
  const std::string& field = message_.begin().key();
  // Only what is harmless is repeated: the name comes from a stranger.
  if (within(field, kMaxNameLength, is_plain)) {
    fail(field, "does not belong to this message");
  } else {
    fault_ = error(ErrorCode::BadMessage, id_, "There is a field that does not belong to this message.");
  }
}

std::string Fields::readable_id() const {
  return id_;
}

}  // namespace gatehouse::protocol
