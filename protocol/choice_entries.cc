#include "protocol/choice_entries.h"

namespace gatehouse::protocol {
namespace {

std::string key_of(std::string_view members, std::string_view then) {
  return std::string(members).append("\n").append(then);
}

}  // namespace

std::optional<std::size_t> ChoiceEntries::find(std::string_view members, std::string_view then) const {
  // Most choices are like the one before them.
  for (std::size_t at = entries_.size(), looked = 0; at-- > 0 && looked++ < kFew;)
    if (!entries_[at].places.empty() && entries_[at].members == members && entries_[at].then == then)
      return at;
  if (entries_.size() <= kFew) return std::nullopt;
  const auto found = known_.find(key_of(members, then));
  return found == known_.end() ? std::nullopt : std::optional(found->second);
}

void ChoiceEntries::note_new() {
  const std::size_t first = entries_.size() == kFew + 1 ? 0 : entries_.size() - 1;
  for (std::size_t at = first; at < entries_.size(); ++at)
    if (const Entry& entry = entries_[at]; !entry.places.empty())
      known_.emplace(key_of(entry.members, entry.then), at);
}

void ChoiceEntries::append_to(std::string& out) const {
  constexpr std::size_t kKeys = 32;  // what is written around the members
  std::size_t bytes = 2;
  for (const Entry& entry : entries_)
    bytes += entry.id.size() + entry.members.size() + entry.places.size() + entry.then.size() + kKeys;
  out.reserve(out.size() + bytes);
  append_list(out, entries_, [](std::string& text, const Entry& entry) {
    ObjectText object(text);
    object.text("id", entry.id);
    (text += ',') += entry.members;
    if (!entry.places.empty()) ((object.name("at") += '[') += entry.places) += ']';
    if (!entry.then.empty()) object.raw("then", entry.then);
    object.close();
  });
}

std::vector<std::string> choice_ids(const Json& prompt) {
  std::vector<std::string> ids;
  const auto add = [&ids](const Json& entry, const std::string& id) {
    if (!entry.contains("then")) return ids.push_back(id);
    for (const Json& way : entry.at("then")) ids.push_back(id + " then " + way.at("id").get<std::string>());
  };
  for (const Json& entry : prompt.at("choices")) {
    const std::string id = entry.at("id").get<std::string>();
    if (!entry.contains("at")) add(entry, id);
    for (const Json& place : entry.value("at", Json::array()))
      add(entry, id + " " + place.get<std::string>());
  }
  return ids;
}

}  // namespace gatehouse::protocol
