#include "protocol/patch.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace gatehouse::protocol {
namespace {

/// Walks two values side by side, collecting the operations; `path_` is where the walk is.
class Differ {
 public:
  void walk(const Json& before, const Json& after) {
    if (before.is_object() && after.is_object()) return walk_object(before, after);
    if (before.is_array() && after.is_array()) return walk_array(before, after);
    if (before != after) put("replace", &after);
  }

  Json take() { return std::move(patch_); }

 private:
  void put(std::string_view op, const Json* value) {
    Json step = {{"op", op}, {"path", path_}};
    if (value != nullptr) step["value"] = *value;
    patch_.push_back(std::move(step));
  }

  /// Runs `visit` one step deeper.
  template <class Visit>
  void at(std::string_view key, Visit&& visit) {
    const std::size_t length = path_.size();
    path_ += '/';
    for (const char c : key) {
      if (c == '~') {
        path_ += "~0";
      } else if (c == '/') {
        path_ += "~1";
      } else {
        path_ += c;
      }
    }
    visit();
    path_.resize(length);
  }

  /// Both objects are in key order: one merge finds what went, came and stayed.
  void walk_object(const Json& before, const Json& after) {
    const auto& old_members = before.get_ref<const Json::object_t&>();
    const auto& new_members = after.get_ref<const Json::object_t&>();
    auto old_at = old_members.begin();
    auto new_at = new_members.begin();
    while (old_at != old_members.end() || new_at != new_members.end()) {
      if (new_at == new_members.end() || (old_at != old_members.end() && old_at->first < new_at->first)) {
        at(old_at->first, [&] { put("remove", nullptr); });
        ++old_at;
      } else if (old_at == old_members.end() || new_at->first < old_at->first) {
        at(new_at->first, [&] { put("add", &new_at->second); });
        ++new_at;
      } else {
        at(old_at->first, [&] { walk(old_at->second, new_at->second); });
        ++old_at;
        ++new_at;
      }
    }
  }

  /// Items of lists of one length change in place; of others, what lies between the common ends is exchanged.
  void walk_array(const Json& before, const Json& after) {
    const std::size_t shorter = std::min(before.size(), after.size());
    std::size_t head = 0;
    std::size_t tail = 0;
    if (before.size() != after.size()) {
      while (head < shorter && before[head] == after[head]) ++head;
      while (tail < shorter - head && before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
        ++tail;
    }
    const std::size_t kept = shorter - tail;
    for (std::size_t item = head; item < kept; ++item) {
      at(std::to_string(item), [&] { walk(before[item], after[item]); });
    }
    for (std::size_t item = before.size() - tail; item > kept; --item) {
      at(std::to_string(item - 1), [&] { put("remove", nullptr); });
    }
    for (std::size_t item = kept; item < after.size() - tail; ++item) {
      at(std::to_string(item), [&] { put("add", &after[item]); });
    }
  }

  std::string path_;
  Json patch_ = Json::array();
};

}  // namespace

Json diff(const Json& before, const Json& after) {
  Differ differ;
  differ.walk(before, after);
  return differ.take();
}

}  // namespace gatehouse::protocol
