#include "protocol/patch.h"

#include <algorithm>
#include <cstddef>

#include "protocol/json_text.h"

namespace gatehouse::protocol {
namespace {

/// What dump() would say, without the buffers that it makes for itself each time.
void append_json(std::string& out, const Json& value) {
  switch (value.type()) {
    case Json::value_t::object: {
      ObjectText object(out);
      for (const auto& [key, member] : value.get_ref<const Json::object_t&>()) {
        if (out.back() != '{') out += ',';
        append_string(out, key);
        out += ':';
        append_json(out, member);
      }
      return object.close();
    }
    case Json::value_t::array:
      return append_list(out, value, append_json);
    case Json::value_t::string:
      return append_string(out, value.get_ref<const std::string&>());
    case Json::value_t::number_integer:
      return append_number(out, value.get<std::int64_t>());
    case Json::value_t::number_unsigned:
      return append_number(out, value.get<std::uint64_t>());
    default:
      out += value.dump();
  }
}

}  // namespace

Changes& Changes::operator+=(const Changes& more) {
  if (!patch_.empty() && !more.patch_.empty()) patch_ += ',';
  patch_ += more.patch_;
  digest_ += more.digest_;
  return *this;
}

void Changes::write(std::string_view operation, const Json* value) {
  if (!patch_.empty()) patch_ += ',';
  patch_ += R"({"op":")";
  patch_ += operation;
  patch_ += R"(","path":)";
  append_string(patch_, path_);
  if (value != nullptr) {
    patch_ += R"(,"value":)";
    append_json(patch_, *value);
  }
  patch_ += '}';
}

void Changes::add(const Json& value) {
  write("add", &value);
  digest_ += hash_.leaves(value);
}

void Changes::remove(const Json& value) {
  write("remove", nullptr);
  digest_ -= hash_.leaves(value);
}

void Changes::replace(const Json& before, const Json& after) {
  write("replace", &after);
  digest_ -= hash_.leaves(before);
  digest_ += hash_.leaves(after);
}

void Changes::count_members(std::size_t before, std::size_t after) {
  if (before == 0 && after != 0) digest_ -= hash_.leaves(Json::object());
  if (before != 0 && after == 0) digest_ += hash_.leaves(Json::object());
}

void Changes::compare(const Json& before, const Json& after) {
  if (before.is_object() && after.is_object()) return compare_objects(before, after);
  if (before.is_array() && after.is_array()) return compare_arrays(before, after);
  if (before != after) replace(before, after);
}

/// Both objects are in key order: one merge finds what went, came and stayed.
void Changes::compare_objects(const Json& before, const Json& after) {
  count_members(before.size(), after.size());
  const auto& old_members = before.get_ref<const Json::object_t&>();
  const auto& new_members = after.get_ref<const Json::object_t&>();
  auto old_at = old_members.begin();
  auto new_at = new_members.begin();
  while (old_at != old_members.end() || new_at != new_members.end()) {
    if (new_at == new_members.end() || (old_at != old_members.end() && old_at->first < new_at->first)) {
      at(old_at->first, [&] { remove(old_at->second); });
      ++old_at;
    } else if (old_at == old_members.end() || new_at->first < old_at->first) {
      at(new_at->first, [&] { add(new_at->second); });
      ++new_at;
    } else {
      at(old_at->first, [&] { compare(old_at->second, new_at->second); });
      ++old_at;
      ++new_at;
    }
  }
}

void Changes::compare_arrays(const Json& before, const Json& after) {
  const std::size_t shorter = std::min(before.size(), after.size());
  std::size_t head = 0;
  std::size_t tail = 0;
  if (before.size() != after.size()) {
    while (head < shorter && before[head] == after[head]) ++head;
    while (tail < shorter - head && before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
      ++tail;
  }
  const std::size_t kept = shorter - tail;
  for (std::size_t item = head; item < kept; ++item)
    at(std::to_string(item), [&] { compare(before[item], after[item]); });
  if (before.size() == after.size()) return;
  for (std::size_t item = before.size() - tail; item > kept; --item)
    at(std::to_string(item - 1), [&] { write("remove", nullptr); });
  for (std::size_t item = kept; item < after.size() - tail; ++item)
    at(std::to_string(item), [&] { write("add", &after[item]); });
  // Behind what came or went every item has another path.
  for (std::size_t item = kept; item < before.size(); ++item)
    at(std::to_string(item), [&] { digest_ -= hash_.leaves(before[item]); });
  for (std::size_t item = kept; item < after.size(); ++item)
    at(std::to_string(item), [&] { digest_ += hash_.leaves(after[item]); });
  if (before.empty()) digest_ -= hash_.leaves(before);
  if (after.empty()) digest_ += hash_.leaves(after);
}

Json diff(const Json& before, const Json& after) {
  Changes changes;
  changes.compare(before, after);
  return Json::parse(changes.take_patch());
}

}  // namespace gatehouse::protocol
