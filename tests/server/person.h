#pragma once
// Somebody at a table of several nodes, as tests move them step by step.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "protocol/choice_entries.h"
#include "server/testing/comes_true.h"
#include "server/testing/loopback.h"
#include "server/testing/scripted_client.h"
#include "tests/server/cluster.h"
#include "tests/server/table.h"

namespace gatehouse::tests {

/// A connection and what it has been told.
struct Person {
  explicit Person(int port) : client(greeted(port)) {}
  LoopbackClient client;
  server::testing::ScriptedClient mind;

  void receive() {
    mind.receive(client.read_text());
    if (mind.last.at("type") == "error") throw std::runtime_error(mind.last.dump());
  }
  void enter(const Json& message) {
    client.send(message);
    while (!mind.synchronised) receive();
  }
  /// Takes in what comes until the server closes; with which code.
  int closing_code() {
    try {
      for (;;) receive();
    } catch (const server::testing::Closed& closed) {
      return closed.code;
    }
  }
  void wait_for(std::uint64_t version) {
    while (mind.version < version) receive();
  }
  /// A new table against a bot, with the game begun; its seat.
  Seat begin() {
    enter(create_message(true));
    client.send(bot_message("random"));
    client.send({{"type", "start"}, {"id", "go"}});
    return {mind.room, mind.token};
  }
  /// Waits for their turn; a command that takes the first choice.
  Json choose(const std::string& id) {
    while (mind.prompt.is_null()) receive();
    return {{"type", "command"},
            {"id", id},
            {"expect", mind.version},
            {"choice", protocol::choice_ids(mind.prompt).front()}};
  }
  /// Sends a command, and waits for what follows from it; the version of its ack.
  std::uint64_t do_it(const Json& command) {
    client.send(command);
    const std::string id = command.at("id");
    while (!mind.acks.contains(id)) receive();
    const std::uint64_t version = mind.acks.at(id);
    wait_for(version);
    return version;
  }
  /// Plays the first choice when it is their turn; the version of the ack.
  std::uint64_t play(const std::string& id) { return do_it(choose(id)); }
};

/// Back in their seat, or nothing when the room cannot be had at the moment.
inline std::optional<Person> try_to_come_back(int port, const Seat& seat) try {
  Person person(port);
  person.client.send(join_message(seat));
  while (!person.mind.synchronised) {
    person.mind.receive(person.client.read_text());
    if (person.mind.last.at("type") != "error") continue;
    if (person.mind.last.at("code") == "unavailable") return std::nullopt;
    throw std::runtime_error(person.mind.last.dump());
  }
  return person;
} catch (const server::testing::Closed&) {
  return std::nullopt;
}

/// Comes back to the seat by this door as soon as it lets them in: the room may be nobody's for a while.
inline Person come_back(int port, const Seat& seat) {
  std::optional<Person> person;
  if (!server::testing::comes_true([&] {
        person = try_to_come_back(port, seat);
        return person.has_value();
      }))
    throw std::runtime_error("nobody is let in");
  return *std::move(person);
}
inline Person come_back(const Cluster& cluster, std::size_t door, const Seat& seat) {
  return come_back(cluster.door(door), seat);
}

/// A game against a bot that nobody is connected to any more.
inline Seat begun_by(int port) {
  Person person(port);
  const Seat seat = person.begin();
  person.play("begun");
  return seat;
}

/// Whether the room becomes that node's.
inline bool comes_to(const Cluster& cluster, std::size_t node, const std::string& room) {
  return server::testing::comes_true([&] {
    try {
      return cluster.owner(room) == node;
    } catch (const std::out_of_range&) {
      return false;  // nobody's at the moment
    }
  });
}

}  // namespace gatehouse::tests
