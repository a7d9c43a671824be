#pragma once
// A process that serves a part of the rooms of one PostgreSQL, among others that serve the rest.

#include <atomic>
#include <cstdint>
#include <string>

namespace gatehouse::server {

struct Node {
  std::string name;     ///< none other on this database has it
  std::string address;  ///< HOST:PORT at which the other nodes reach it
  /// Of its lease: another one once a lease was over. A room belongs to a name and a term, so that all rooms
  /// that a node held under an older lease are free.
  std::atomic<std::int64_t> term = 0;
};

}  // namespace gatehouse::server
