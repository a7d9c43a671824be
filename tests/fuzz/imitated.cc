// Messages to a room whose game is one of gatehouse_imitating's: all that people send is answered, or refused
// by name, and a refusal changes nothing. They are told of corners, stacks, named places, prisoners and what
// is built across tiles. The documents and digests of all of them agree with the wire's promises
// (ScriptedClient).
//
// The first line of an input is the message that creates the table. Anna has created it, Ben has joined it,
// and Cleo looks on. Each other line is a message after the letter of who sends it: `a`, `b` or `c`. The
// version 0 in a message is the present one. `*7` is the seventh choice on offer, made by the seat that is
// asked, so that a short input gets deep into a game.

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "protocol/messages.h"
#include "server/testing/room_world.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/choice_ids.h"

namespace protocol = gatehouse::protocol;
namespace server = gatehouse::server;
using gatehouse::fuzz::require;
using server::testing::ScriptedClient;

namespace {

constexpr int kMostLines = 300;

std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// The message that creates a table which the lobby would let come into being.
std::optional<protocol::CreateRoom> read_table(std::string_view line) {
  const auto decoded = protocol::decode(line);
  const auto* const message = std::get_if<protocol::ClientMessage>(&decoded);
  const auto* const table = message == nullptr ? nullptr : std::get_if<protocol::CreateRoom>(message);
  const auto* const game = table == nullptr ? nullptr : protocol::find_game(table->game);
  if (game == nullptr) return std::nullopt;
  try {
    if (protocol::offered(*game, table->options, table->seats) == protocol::Offered::OnTrial)
      game->make(table->options, table->seats);
    return *table;
  } catch (const protocol::BadOptions& bad) {
    require(!std::string_view(bad.what()).empty(), "bad options are told");
    return std::nullopt;
  }
}

/// The rules' own names are words with hyphens, too.
bool is_name(std::string_view code) {
  return !code.empty() && std::all_of(code.begin(), code.end(), [](unsigned char letter) {
    return std::islower(letter) != 0 || letter == '-';
  });
}

class Table {
 public:
  explicit Table(const protocol::CreateRoom& message) {
    world_.handle(server::Found{people_[0], message, "token-of-anna", "192.0.2.1"});
    world_.settle();
    world_.join(people_[1], "Ben");
    world_.settle();
    world_.watch(people_[2], "Cleo");
    world_.settle();
  }

  bool over() const { return world_.ended().has_value(); }

  /// "a {...}"
  void hear(std::string_view line) {
    const std::size_t who = line.empty() ? people_.size() : static_cast<std::size_t>(line.front() - 'a');
    if (who >= people_.size() || line.size() < 2 || !world_.wires.connected(people_[who])) return;
    auto decoded = protocol::decode(line.substr(2));
    if (const auto* const error = std::get_if<protocol::Error>(&decoded))
      return require(is_name(error->code), "what cannot be read is refused by name");
    say(people_[who], std::get<protocol::ClientMessage>(std::move(decoded)));
  }

  /// One of the seats that are asked makes its choice of that number.
  void choose(unsigned which) {
    const auto asked = std::find_if(people_.begin(), people_.end(),
                                    [&](auto person) { return client(person).prompt.is_object(); });
    if (asked == people_.end()) return;
    const std::vector<std::string> choices = gatehouse::tests::choice_ids(client(*asked).prompt);
    require(!choices.empty(), "who is asked has a choice");
    const std::string id = "chosen-" + std::to_string(++chosen_);
    say(*asked, protocol::Command{id, version(), {choices.at(which % choices.size())}});
    require(client(*asked).acks.contains(id), "what is on offer is played");
  }

 private:
  ScriptedClient& client(server::ConnectionId person) { return world_.client(person); }
  protocol::Version version() { return world_.core().state().version(); }

  void say(server::ConnectionId from, protocol::ClientMessage message) {
    std::visit(
        [&](auto& said) {
          using Message = std::decay_t<decltype(said)>;
          // How a bot thinks is no matter of messages, and would take most of the time.
          if constexpr (std::is_constructible_v<decltype(server::Say::message), Message> &&
                        !std::is_same_v<Message, protocol::SeatBot>)
            say_in_room(from, std::move(said));
        },
        message);
  }

  template <class Message>
  void say_in_room(server::ConnectionId from, Message message) {
    if constexpr (requires { message.expect; })
      if (message.expect == 0) message.expect = version();
    const bool moves = std::is_same_v<Message, protocol::Command> || std::is_same_v<Message, protocol::Undo>;
    const std::string id = message.id;
    const protocol::Version before = version();
    const std::uint64_t position = world_.core().state().fingerprint();
    const std::size_t heard = client(from).errors.size();
    world_.say(from, std::move(message));
    world_.settle();
    const auto& errors = client(from).errors;
    for (std::size_t i = heard; i < errors.size(); ++i) {
      require(is_name(errors[i].at("code").get<std::string>()), "a refusal has a name");
      require(!errors[i].at("message").get<std::string>().empty(), "a refusal has words");
    }
    if (!moves || !world_.wires.connected(from)) return;
    const bool refused = errors.size() != heard;
    require(refused || client(from).acks.contains(id), "a command is acknowledged or refused");
    if (refused)
      require(version() == before && world_.core().state().fingerprint() == position,
              "a refusal changes nothing");
  }

  server::testing::RoomWorld world_{"testroom", protocol::all_games()};
  std::array<server::ConnectionId, 3> people_{world_.connect(), world_.connect(), world_.connect()};
  int chosen_ = 0;
};

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  std::string_view text = gatehouse::fuzz::text_of(bytes, size);
  const auto message = read_table(next_line(text));
  if (!message) return 0;
  Table table(*message);
  for (int lines = 0; lines < kMostLines && !text.empty() && !table.over(); ++lines) {
    const std::string_view line = next_line(text);
    if (line.starts_with('*'))
      table.choose(static_cast<unsigned>(std::strtoul(std::string(line.substr(1)).c_str(), nullptr, 10)));
    else
      table.hear(line);
  }
  return 0;
}
