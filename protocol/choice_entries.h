#pragma once
// The choices of a prompt on the wire. Hundreds may differ in their place alone: those are one entry, which
// lists the places. protocol/README.md, "Playing", says how the id of a choice follows from its entry.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/base/ensure.h"
#include "protocol/game_in_play.h"
#include "protocol/json_text.h"

namespace gatehouse::protocol {

class ChoiceEntries {
 public:
  ChoiceEntries() { entries_.reserve(kFew); }

  /// Adds a choice and returns the number of its entry. `members` are those of its object as JSON text,
  /// without its id and its place. The id of the choice ends with `place`, if not empty. `then` has the ways
  /// to answer the question that it leads to, as a JSON array, or is empty. `id()` is the id of the choice as
  /// a whole; only the first choice of an entry calls it.
  template <class Id>
  std::size_t add(std::string_view members, std::string_view place, std::string_view then, const Id& id) {
    if (!place.empty())
      if (const std::optional<std::size_t> entry = find(members, then)) return add_place(*entry, place);
    std::string whole = id();
    if (!place.empty()) {
      engine::ensure(whole.size() > place.size() && whole.ends_with(place), "a choice ends with its place");
      whole.resize(whole.size() - place.size() - 1);
    }
    entries_.push_back({std::move(whole), std::string(members), {}, std::string(then)});
    if (!place.empty()) append_string(entries_.back().places, place);
    if (entries_.size() > kFew) note_new();
    return entries_.size() - 1;
  }

  /// The places of an entry as JSON texts with commas between them, at least one: for who adds one more.
  std::string& places(std::size_t entry) { return entries_[entry].places; }

  /// Appends all of them as a JSON array, in the order in which the first of each was added.
  void append_to(std::string& out) const;

 private:
  struct Entry {
    std::string id;
    std::string members;
    std::string places;
    std::string then;
  };

  /// The last entries, which are looked through; where there are more, `known_` has all.
  static constexpr std::size_t kFew = 8;

  /// The entry of choices with places that are like this.
  std::optional<std::size_t> find(std::string_view members, std::string_view then) const;
  /// To be called after each new entry, from the first one beyond kFew on.
  void note_new();

  std::size_t add_place(std::size_t entry, std::string_view place) {
    append_string(entries_[entry].places += ',', place);
    return entry;
  }

  std::vector<Entry> entries_;
  std::unordered_map<std::string, std::size_t> known_;  ///< by members and answers, those with places
};

/// The ids of all choices of a prompt, entry by entry, as any client puts them together.
std::vector<std::string> choice_ids(const Json& prompt);

}  // namespace gatehouse::protocol
