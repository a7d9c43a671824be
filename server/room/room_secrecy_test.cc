// Two worlds that differ only in what a viewer may not know give that viewer the same bytes at the same
// moments. Nothing that anybody does or asks for changes that.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "server/testing/room_world.h"

namespace gatehouse::server {
namespace {

using protocol::Proposing;
using std::chrono::seconds;
using testing::RoomWorld;

/// What each of three was sent, step by step: Anna, on the first seat, Ben, and Eve, who looks on.
struct Sent {
  std::vector<std::vector<std::string>> anna, ben, eve;
};

class Evening {
 public:
  Sent run() {
    world_.found(anna_, 2, {{"goal", 40}}, "anna");
    world_.settle();
    world_.join(ben_, "Ben", std::nullopt, "ben");
    world_.settle();
    world_.watch(eve_, "Eve");
    world_.start(anna_);
    for (int round = 0; round < 6; ++round) {
      play(round);
      talk_and_decide(round);
      pry(ben_);
      pry(eve_);
      if (round == 3) come_back();
      if (round == 4) world_.restart();
      if (round == 4) come_back();
      note();
    }
    say(ben_, protocol::Resign{""});
    note();
    return std::move(sent_);
  }

 private:
  template <class Message>
  void say(ConnectionId who, Message message) {
    message.id = "id" + std::to_string(++ids_);
    world_.say(who, std::move(message));
    world_.settle();
  }
  Version version() { return world_.core().state().version(); }

  void play(int round) {
    for (const char* const choice : {round % 2 == 0 ? "take" : "leave", "end"}) {
      const bool annas = world_.core().state().actor().seats.has(engine::seat_at(0));
      say(annas ? anna_ : ben_, protocol::Command{"", version(), {choice}});
    }
    world_.wait(seconds(3));
  }

  void talk_and_decide(int round) {
    say(anna_, protocol::Chat{"", "well"});
    say(ben_, protocol::Chat{"", protocol::Phrase::GoodMove});
    say(eve_, protocol::Chat{"", "who wins?"});
    say(anna_, protocol::Propose{"", Proposing::End});
    say(ben_, protocol::Vote{"", version(), false});
    say(anna_, protocol::Mute{"", engine::seat_at(1), std::nullopt, round % 2 == 0});
    say(anna_, protocol::HandOver{"", std::nullopt});
  }

  // Everything that somebody may ask for, and what is refused.
  void pry(ConnectionId who) {
    say(who, protocol::Preview{"", version(), {"take"}});
    say(who, protocol::Inspect{"", {{"seat", 0}}});
    say(who, protocol::Inspect{"", {{"seat", 9}}});
    say(who, protocol::ReadHistory{"", 1, version()});
    say(who, protocol::Command{"", version(), {"take"}});
    say(who, protocol::Command{"", version() + 1, {"take"}});
    say(who, protocol::Undo{"", version()});
    say(who, protocol::HandOver{"", engine::seat_at(0)});
    say(who, protocol::Propose{"", Proposing::Skip, engine::seat_at(0)});
    say(who, protocol::RemoveSeat{"", engine::seat_at(0)});
    say(who, protocol::Rematch{""});
    say(who, protocol::Resync{""});
  }

  // On new connections; who was here a moment ago gets a tail.
  void come_back() {
    note();
    const Version last = version();
    for (ConnectionId* const who : {&anna_, &ben_, &eve_}) {
      world_.disconnect(*who);
      world_.wait(seconds(200));
      *who = world_.connect();
    }
    world_.client(ben_).document = world_.core().state().document(engine::seat_at(1));
    world_.client(ben_).version = last;
    world_.come_back(anna_, "anna");
    world_.settle();
    world_.come_back(ben_, "ben", last);
    world_.settle();
    world_.watch(eve_, "Eve");
  }

  void note() {
    sent_.anna.push_back(world_.wires.sent(anna_));
    sent_.ben.push_back(world_.wires.sent(ben_));
    sent_.eve.push_back(world_.wires.sent(eve_));
  }

  RoomWorld world_;
  ConnectionId anna_ = world_.connect();
  ConnectionId ben_ = world_.connect();
  ConnectionId eve_ = world_.connect();
  Sent sent_;
  int ids_ = 0;
};

TEST_CASE(
    "Two evenings that differ only in a player's secrets are the same to the others, until they are over") {
  const Sent one = Evening().run();
  testing::change_secrets_of_first_seat(true);
  const Sent other = Evening().run();
  testing::change_secrets_of_first_seat(false);
  CHECK(one.anna != other.anna);  // else this looks for the wrong thing
  for (std::size_t at = 0; at < one.ben.size(); ++at) {
    CAPTURE(at);
    CHECK(one.ben[at] == other.ben[at]);
    CHECK(one.eve[at] == other.eve[at]);
  }
}

}  // namespace
}  // namespace gatehouse::server
