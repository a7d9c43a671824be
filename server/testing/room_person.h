#pragma once
// Somebody in the life of a room: plays, or looks on, and comes back after every mishap with what their
// browser would have kept.

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/base/dice.h"
#include "server/testing/room_world.h"

namespace gatehouse::server::testing {

/// What the people of a table have in common.
struct Around {
  RoomWorld& world;
  engine::SeededDice& dice;
  std::set<std::string> stale;  ///< the ids of commands that were called too late
  int ids = 0;
};

class Person {
 public:
  /// Has a seat, by a token, or looks on.
  explicit Person(std::string name, std::vector<std::string> tokens = {})
      : name_(std::move(name)), tokens_(std::move(tokens)) {}
  /// The same person at the next table, where nothing has happened yet.
  Person at_next_table() const {
    Person next(name_, tokens_);
    next.acknowledged_token_ = acknowledged_token_;
    return next;
  }

  /// Takes over the connection by which they have sat down.
  void sat_down(Around& around, ConnectionId connection);
  /// Does one thing, by chance.
  void act(Around& around);
  /// The process has died.
  void lost_all(Around& around);
  /// Comes back, asks for what was not answered, and hears all of it.
  void calm_down(Around& around);

  const std::string& name() const { return name_; }
  bool plays() const { return !tokens_.empty(); }
  ConnectionId connection() const { return connection_; }
  bool is_here(const Around& around) const {
    return connection_ != 0 && around.world.wires.connected(connection_);
  }
  /// What was acknowledged, by id.
  const std::map<std::string, Version>& acks() const { return acks_; }
  const std::set<ConnectionId>& connections() const { return connections_; }
  /// The tokens of their seat, the newest last; it opens by one of those from `acknowledged_token()` on.
  const std::vector<std::string>& tokens() const { return tokens_; }
  std::size_t acknowledged_token() const { return acknowledged_token_; }

 private:
  /// What a page keeps when its connection goes.
  struct KeptPage {
    Json document;
    Json prompt;
    Json waiting;
    Version version = 0;
  };
  using Asking = std::function<void(RoomWorld& world, ConnectionId connection)>;

  void keep(Around& around);
  void note_answers(Around& around);
  void lose(Around& around);
  void come(Around& around);
  void play(Around& around);
  void decide(Around& around);
  void talk(Around& around);
  void change_device(Around& around);
  /// Says it under a new id, and sometimes twice; then waits for the answer.
  template <class Message>
  void ask(Around& around, Message message);
  std::string next_id(Around& around) { return name_ + std::to_string(++around.ids); }

  std::string name_;
  std::vector<std::string> tokens_;
  std::size_t acknowledged_token_ = 0;
  ConnectionId connection_ = 0;
  std::optional<KeptPage> kept_;
  std::string unanswered_;  ///< the id of what was asked and not answered; empty: nothing
  Asking again_;            ///< asks it again
  std::map<std::string, Version> acks_;
  std::set<ConnectionId> connections_;
};

}  // namespace gatehouse::server::testing
