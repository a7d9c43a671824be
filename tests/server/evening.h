#pragma once
// An event of the real program as its people go through it, each on a thread of their own. They ask again
// until they are answered, so the server may die at any moment.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <set>
#include <string>

#include "server/testing/profiles_at.h"
#include "tests/server/event_reading.h"
#include "tests/server/recorded.h"

namespace gatehouse::tests {

/// Somebody with a profile. A server that has this machine among its `site.trusted_proxies` takes each member
/// for somebody at an address of their own.
class Member {
 public:
  /// Makes the profile. `number`: 1 to 250, another for each. The server runs.
  Member(std::string name, int number, int port);

  const std::string& name() const { return name_; }
  int port() const { return port_; }
  /// From now on they come by this door.
  void go_to(int port) { port_ = port; }
  /// Below /api/events. Throws std::runtime_error, or Json::parse_error, when there is no whole answer.
  server::testing::Reply post(const std::string& path, const Json& body = Json::object()) const;
  server::testing::Reply get(const std::string& path) const;

 private:
  const std::string name_;
  const std::string field_;  ///< of the header
  std::atomic<int> port_;
  std::string secret_;
};

/// Swiss rounds at tables of two, whose games end as one of the two gives up.
struct EveningRules {
  std::string title;
  int rounds = 5;
  int best_of = 1;
  bool by_itself = true;  ///< rounds follow one another; else the organiser asks for each
};

/// What those who go through events share with the test.
struct EveningAround {
  Transcript transcript = {};
  Progress progress = {};            ///< counts what was answered, and what the organiser has seen happen
  std::atomic<int> faults = 0;       ///< how often the server was killed so far
  std::atomic<bool> enough = false;  ///< all go home at once
};

/// The organiser is one of the members. In round 2 they rule a pairing before it was played, in round 3 they
/// have one played again, and in round 4 they rule one of round 1. Nobody begins before the first fault, and
/// the last table of round n does not before fault n + 1: the event lasts as long as the faults do.
class Evening {
 public:
  /// Makes the event. The server runs.
  Evening(EveningRules rules, const Member& organiser, std::size_t size, EveningAround& around);

  const std::string& event() const { return event_; }
  /// Plays until the event is over. Once for each member, from a thread of their own.
  void play(const Member& member);
  /// The same for the organiser's other work.
  void organise();
  /// What was acknowledged until now.
  EventPromises promises() const;

 private:
  /// A player's own view.
  struct View {
    bool entered = false;
    std::set<std::string> seen;  ///< rooms where they came to a table
    std::set<std::string> done;  ///< and where nothing is left to do for them
  };
  /// What they were asked to do about the round, as it goes to the server until it is answered.
  struct Wish {
    std::string path;
    Json body = Json::object();
  };

  bool ended() const { return around_.enough || over_; }
  void play_on(const Member& member, View& view);
  void sit(const Member& member, View& view, const std::string& room, const std::string& token);
  void give_up(RecordedClient& client, View& view, const std::string& room);
  bool may_play(const Json& shown) const;
  void organise_on();
  void look_after_round(const Json& shown);
  /// Asks, unless it was answered before; whether it was.
  bool settle(const Wish& wish);
  void note(const Wish& wish);
  server::testing::Reply ask_event(const Member& member, const std::string& path,
                                   const Json& body = Json::object()) const;

  const EveningRules rules_;
  const Member& organiser_;
  const std::size_t size_;
  EveningAround& around_;
  std::string event_;
  std::atomic<bool> over_ = false;
  std::atomic<int> looked_after_ = 0;  ///< the rounds in which the organiser has done everything
  // Of the organiser.
  std::uint64_t version_ = 0;  ///< of the event, as it was seen last
  bool asked_to_repeat_ = false;
  std::set<std::string> settled_;
  mutable std::mutex mutex_;
  EventPromises promises_;  ///< with the mutex held
};

}  // namespace gatehouse::tests
