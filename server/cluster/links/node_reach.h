#pragma once
// What a node knows of the others' reach: to whom there was no way for how long, and who does not reach the
// database.

#include <chrono>
#include <map>
#include <string>

namespace gatehouse::server {

class NodeReach {
 public:
  using Clock = std::chrono::steady_clock;

  /// A link to the node at this address stands.
  void note_open(const std::string& address) { failures_.erase(address); }
  /// It has ended, or could not be opened.
  void note_end(const std::string& address, Clock::time_point now);
  /// Whether all that was tried to reach this node has failed for so long.
  bool is_out_of_reach(const std::string& address, std::chrono::milliseconds for_so_long) const;

  /// The node says that it does not reach the database.
  void note_cut_off(const std::string& address, Clock::time_point now);
  /// Whether it has said so since.
  bool is_cut_off(const std::string& address, Clock::time_point since) const;

 private:
  /// When links to a node have failed, one after the other: the first and the last time.
  struct Failures {
    Clock::time_point first;
    Clock::time_point last;
  };
  std::map<std::string, Failures> failures_;          ///< by address
  std::map<std::string, Clock::time_point> cut_off_;  ///< when each has said so last, by address
};

}  // namespace gatehouse::server
