#pragma once
// Whose a room is, as statements ask for it. A node has the rooms with its name and term, as long as its
// lease lasts by the database's clock.

#include <string>

namespace gatehouse::server {

/// A condition on a row of gatehouse.room: no node has it.
inline std::string free_room() {
  return "(room.owner IS NULL OR NOT EXISTS(SELECT FROM gatehouse.node WHERE node.name=room.owner AND "
         "node.term=room.owner_term AND node.lease_until>clock_timestamp()))";
}

}  // namespace gatehouse::server
