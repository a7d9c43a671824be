#include "server/net/ws/price.h"

#include <variant>

namespace gatehouse::server {
namespace {

constexpr int kUsual = 1;

struct Price {
  template <class Message>
  int operator()(const Message&) const {
    return kUsual;
  }
  // To ask for a room by its name costs as much as to go there: nobody can guess faster by it.
  int operator()(const protocol::ListRooms& list) const {
    return 2 + 3 * static_cast<int>(list.rooms.size());
  }
  // A prompt may follow each choice.
  int operator()(const protocol::Command& command) const { return static_cast<int>(command.choices.size()); }
  int operator()(const protocol::Preview&) const { return 2; }
  int operator()(const protocol::Inspect&) const { return 2; }
  // Each is answered with a snapshot.
  int operator()(const protocol::JoinRoom&) const { return 3; }
  int operator()(const protocol::WatchRoom&) const { return 3; }
  int operator()(const protocol::Resync&) const { return 3; }
  int operator()(const protocol::ReadHistory&) const { return 5; }
  int operator()(const protocol::CreateRoom&) const { return 10; }
};

}  // namespace

int price_of(const protocol::ClientMessage& message) {
  return std::visit(Price{}, message);
}

}  // namespace gatehouse::server
