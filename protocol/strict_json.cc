#include "protocol/strict_json.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace gatehouse::protocol {
namespace {

constexpr std::int64_t kMaxWhole = 9007199254740991;

/// Builds the value while the text is read and stops the parser at the first thing that is not allowed, so
/// that deep nesting is never built: copying and writing such a value would recurse.
class StrictBuilder final : public nlohmann::json_sax<Json> {
 public:
  explicit StrictBuilder(int max_depth) : max_depth_(static_cast<std::size_t>(max_depth)) {}

  Json take() { return std::move(root_); }

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override {
    return value >= -kMaxWhole && value <= kMaxWhole && put(value);
  }
  bool number_unsigned(number_unsigned_t value) override {
    return value <= static_cast<std::uint64_t>(kMaxWhole) && put(static_cast<std::int64_t>(value));
  }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return false; }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t& /*value*/) override { return false; }

  bool start_object(std::size_t /*size*/) override { return open(Json::object()); }
  bool start_array(std::size_t /*size*/) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    const auto [member, is_new] = open_.back()->get_ref<Json::object_t&>().try_emplace(std::move(name));
    member_ = &member->second;
    return is_new;
  }

  bool parse_error(std::size_t /*position*/, const std::string& /*token*/,
                   const nlohmann::json::exception& /*error*/) override {
    return false;
  }

 private:
  Json* place(Json value) {
    Json* spot = &root_;
    if (!open_.empty() && open_.back()->is_array()) {
      spot = &open_.back()->get_ref<Json::array_t&>().emplace_back();
    } else if (!open_.empty()) {
      spot = member_;
    }
    *spot = std::move(value);
    return spot;
  }

  bool put(Json value) {
    place(std::move(value));
    return true;
  }

  bool open(Json empty) {
    if (open_.size() >= max_depth_) return false;
    open_.push_back(place(std::move(empty)));
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  std::size_t max_depth_;
  Json root_;
  Json* member_ = nullptr;   ///< where the value after the last key goes
  std::vector<Json*> open_;  ///< the containers around the current place; only the innermost grows
};

}  // namespace

std::optional<Json> parse_strictly(std::string_view text, int max_depth) {
  StrictBuilder builder(max_depth);
  if (!Json::sax_parse(text.begin(), text.end(), &builder)) return std::nullopt;
  return builder.take();
}

}  // namespace gatehouse::protocol
