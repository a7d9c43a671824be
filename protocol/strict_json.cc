#include "protocol/strict_json.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace gatehouse::protocol {
namespace {

constexpr std::int64_t kMaxWhole = 9007199254740991;
constexpr std::size_t kWholeDigits = 16;  ///< of kMaxWhole
constexpr std::size_t kShownName = 24;    ///< letters of a name that are repeated
constexpr std::string_view kNotWhole = "must be a whole number from -(2^53 - 1) to 2^53 - 1";

/// The whole number that a JSON number with a point or an exponent is, exactly; nullopt when it is none, or
/// too large.
std::optional<std::int64_t> whole_in(std::string_view number) {
  const bool negative = number.starts_with('-');
  if (negative) number.remove_prefix(1);
  const std::size_t e = std::min(number.find_first_of("eE"), number.size());
  std::string_view exponent = number.substr(std::min(e + 1, number.size()));
  if (exponent.starts_with('+')) exponent.remove_prefix(1);
  number = number.substr(0, e);
  const std::size_t point = std::min(number.find('.'), number.size());
  std::string digits(number.substr(0, point));
  const std::string_view after = number.substr(std::min(point + 1, number.size()));
  digits += after;
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  if (digits.empty()) return 0;
  std::int64_t places = 0;  // that the digits are moved to the left
  const auto [end, wrong] = std::from_chars(exponent.data(), exponent.data() + exponent.size(), places);
  if (!exponent.empty() && wrong != std::errc()) return std::nullopt;
  const std::size_t ending = digits.size() - 1 - digits.find_last_not_of('0');
  digits.resize(digits.size() - ending);
  constexpr std::int64_t kMostPlaces = 1'000'000;  // no message is as long
  if (places < -kMostPlaces || places > kMostPlaces) return std::nullopt;
  places += static_cast<std::int64_t>(ending) - static_cast<std::int64_t>(after.size());
  if (places < 0 || digits.size() + static_cast<std::size_t>(places) > kWholeDigits) return std::nullopt;
  digits.append(static_cast<std::size_t>(places), '0');
  std::int64_t whole = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), whole);
  if (whole > kMaxWhole) return std::nullopt;
  return negative ? -whole : whole;
}

/// A name from a stranger: only what is harmless is repeated.
std::string shown(const std::string& name) {
  const bool plain = !name.empty() && name.size() <= kShownName && std::ranges::all_of(name, [](char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '-' || letter == '_';
  });
  return plain ? name : "?";
}

/// Builds the value while the text is read and stops the parser at the first thing that is not allowed, so
/// that deep nesting is never built: copying and writing such a value would recurse.
class StrictBuilder final : public nlohmann::json_sax<Json> {
 public:
  StrictBuilder(std::size_t length, int max_depth)
      : length_(length), max_depth_(static_cast<std::size_t>(max_depth)) {}

  Json take() { return std::move(root_); }

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override {
    return value >= -kMaxWhole && value <= kMaxWhole ? put(value) : fail(kNotWhole);
  }
  bool number_unsigned(number_unsigned_t value) override {
    return value <= static_cast<std::uint64_t>(kMaxWhole) ? put(static_cast<std::int64_t>(value))
                                                          : fail(kNotWhole);
  }
  bool number_float(number_float_t /*value*/, const string_t& text) override {
    const std::optional<std::int64_t> whole = whole_in(text);
    return whole ? put(*whole) : fail(kNotWhole);
  }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t& /*value*/) override { return false; }

  bool start_object(std::size_t /*size*/) override { return open(Json::object()); }
  bool start_array(std::size_t /*size*/) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    const auto [member, is_new] = open_.back()->get_ref<Json::object_t&>().try_emplace(std::move(name));
    member_ = &member->second;
    return is_new || fail("is there twice");
  }

  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::json::exception& error) override {
    constexpr int kTooLarge = 406;
    if (error.id == kTooLarge) return fail(kNotWhole);
    fault_.how = position > length_ ? "ends too early" : "is no JSON at byte " + std::to_string(position);
    return false;
  }

  JsonFault take_fault() { return std::move(fault_); }

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
    if (open_.size() >= max_depth_) return fail("nests too deep");
    open_.push_back(place(std::move(empty)));
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  /// Notes the fault of the value that comes next, or has just begun.
  bool fail(std::string_view how) {
    fault_.how = how;
    for (std::size_t at = 0; at < open_.size(); ++at) {
      const bool innermost = at + 1 == open_.size();
      if (open_[at]->is_array()) {
        fault_.field += '[' + std::to_string(open_[at]->size() - (innermost ? 0 : 1)) + ']';
        continue;
      }
      const Json* const member = innermost ? member_ : open_[at + 1];
      for (const auto& [name, value] : open_[at]->get_ref<const Json::object_t&>())
        if (&value == member) fault_.field += (fault_.field.empty() ? "" : ".") + shown(name);
    }
    return false;
  }

  std::size_t length_;
  std::size_t max_depth_;
  JsonFault fault_;
  Json root_;
  Json* member_ = nullptr;   ///< where the value after the last key goes
  std::vector<Json*> open_;  ///< the containers around the current place; only the innermost grows
};

}  // namespace

std::string JsonFault::sentence(std::string_view whole) const {
  return (field.empty() ? std::string(whole) : "The field \"" + field + '"') + ' ' + how;
}

std::optional<Json> parse_strictly(std::string_view text, int max_depth, JsonFault* fault) {
  StrictBuilder builder(text.size(), max_depth);
  if (Json::sax_parse(text.begin(), text.end(), &builder)) return builder.take();
  if (fault != nullptr) *fault = builder.take_fault();
  return std::nullopt;
}

}  // namespace gatehouse::protocol
