#pragma once
// What the operator may ask about people's profiles, of a store. What is done, and why, is a line in the
// log, with the id of the profile in place of its name:
//   profiles {"after": NAME}          those whose names come after that, in the order of how these look;
//                                     without it from the first on; "more" says whether there are others
//   suspend {"name", "reason"}        nothing is opened by its devices, and it is kept with its name
//   resume {"name", "reason"}         ends that
//   rename {"name", "to", "reason"}   the former name is free
//   delete {"name", "reason"}         as its owner may
// A profile is found by its name, and by each that looks like it.

#include <cstdint>
#include <string_view>

#include "protocol/game_in_play.h"
#include "server/store/store.h"

namespace gatehouse::server {

/// Whether a request is one of these.
bool is_about_profiles(std::string_view what);
/// REQUIRES: it is. On the thread that owns the store. Throws StoreError, and what JSON throws when the
/// request cannot be understood.
protocol::Json answer_about_profiles(Store& store, const protocol::Json& request, std::int64_t now_ms);

}  // namespace gatehouse::server
