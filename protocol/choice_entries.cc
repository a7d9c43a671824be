#include "protocol/choice_entries.h"

namespace gatehouse::protocol {

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
