#pragma once
// A view as a table of its members: one description, of which both the whole document and its changes are
// made.

#include <span>
#include <string>
#include <string_view>

#include "protocol/game_in_play.h"
#include "protocol/patch.h"

namespace gatehouse::protocol {

/// One member of a view. `Known` is what a viewer knows: an observed position, with all that it takes to read
/// it.
template <class Known>
struct ViewMember {
  std::string_view name;
  /// Whether the member is certainly the same in both. Looks at the position only, and builds nothing.
  bool (*same)(const Known& before, const Known& after);
  Json (*json)(const Known& known);
  /// For a member that grows with the game: tells which of its own members have changed, so that the others
  /// are not built. Null: both are built and compared.
  void (*compare)(const Known& before, const Known& after, Changes& changes) = nullptr;
  /// Whether the view has this member now. Null: it always has.
  bool (*shown)(const Known& known) = nullptr;
  /// Whether viewers may see it differently. What is not so is compared once for all of them.
  bool own = false;

  bool shown_in(const Known& known) const { return shown == nullptr || shown(known); }
};

/// The whole view.
template <class Known>
Json view_of(std::span<const ViewMember<Known>> members, const Known& known) {
  Json view = Json::object();
  for (const ViewMember<Known>& member : members)
    if (member.shown_in(known)) view[std::string(member.name)] = member.json(known);
  return view;
}

/// What of it has changed: see GameInPlay::compare.
template <class Known>
void compare_views(std::span<const ViewMember<Known>> members, const Known& before, const Known& after,
                   Changes* common, Changes& own) {
  for (const ViewMember<Known>& member : members) {
    if (!member.own && common == nullptr) continue;
    Changes& changes = member.own ? own : *common;
    const bool was = member.shown_in(before);
    const bool is = member.shown_in(after);
    if (was == is && (!is || member.same(before, after))) continue;
    changes.at(member.name, [&] {
      if (!was) {
        changes.add(member.json(after));
      } else if (!is) {
        changes.remove(member.json(before));
      } else if (member.compare != nullptr) {
        member.compare(before, after, changes);
      } else {
        changes.compare(member.json(before), member.json(after));
      }
    });
  }
}

}  // namespace gatehouse::protocol
