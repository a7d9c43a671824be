#include "server/testing/room_check.h"

#include <cctype>
#include <limits>
#include <map>
#include <utility>

namespace gatehouse::server::testing {
namespace {

class Check {
 public:
  explicit Check(const CheckedRoom& room)
      : room_(room),
        state_(room.world.core().state()),
        record_(room.world.memory().find(state_.room(), std::numeric_limits<std::size_t>::max()).value()) {}

  std::vector<std::string> run() {
    if (room_.world.ended()) promise(false, "the room goes on");
    check_log();
    check_clocks();
    for (const Person& person : room_.people) {
      check_document(person);
      check_acks(person);
      check_token(person);
    }
    check_talk();
    check_secrets();
    return std::move(broken_);
  }

 private:
  void promise(bool kept, const std::string& words) {
    if (!kept && broken_.size() < 20) broken_.push_back(state_.room() + ": " + words);
  }

  // As the client gave it: the fault of Dedup has added to it.
  static std::string as_asked(const std::string& id) { return id.substr(0, id.find('~')); }

  void check_log() {
    Version version = 0;
    for (const std::string& line : record_.entries) {
      const Entry entry = read_entry(line);
      ++version;
      promise(entry.version == version, "versions have no gap at " + std::to_string(version));
      std::visit(
          [&](const auto& body) {
            if constexpr (requires { body.command; })
              if (!body.command.empty())
                promise(logged_.try_emplace(as_asked(body.command), version).second,
                        "the command " + body.command + " is done once");
          },
          entry.body);
    }
    promise(version == state_.version(), "the log is as long as the room is old");
    promise(RoomCore(record_, counting_games()).state().fingerprint() == state_.fingerprint(),
            "the log leads to the room's position");
    for (const std::string& id : room_.stale)
      promise(!logged_.contains(id), "what was done is never called too late: " + id);
  }

  // Nobody is charged for more than has gone by, nor called late before their time has been used up.
  void check_clocks() {
    const std::optional<protocol::Clock>& clock = state_.created().clock;
    RoomState replayed(state_.room(), counting_games());
    Thought thought{};  // in the whole game, or in this move
    std::int64_t before_ms = 0;
    for (const std::string& line : record_.entries) {
      const Entry entry = read_entry(line);
      for (std::size_t seat = 0; seat < thought.size(); ++seat) {
        promise(entry.thought[seat] <= entry.time_ms - before_ms,
                "nobody has thought longer than time has gone by");
        thought[seat] += entry.thought[seat];
      }
      if (const auto* const late = std::get_if<RanOut>(&entry.body))
        promise(
            clock && thought[static_cast<std::size_t>(engine::index(late->seat))] >= clock->time_s * 1'000,
            "a player who is late has used their time up");
      replayed.apply(entry);
      before_ms = entry.time_ms;
      if (!clock || clock->kind == protocol::ClockKind::Bank) continue;
      for (std::size_t seat = 0; seat < thought.size(); ++seat)
        if (!replayed.actor().seats.has(engine::seat_at(static_cast<int>(seat)))) thought[seat] = 0;
    }
  }

  void check_document(const Person& person) {
    const ScriptedClient& client = room_.world.client(person.connection());
    promise(client.synchronised, person.name() + " is here");
    if (!client.synchronised) return;
    promise(client.seat.has_value() == person.plays(), person.name() + " has what is theirs");
    const protocol::Viewer viewer =
        client.seat ? protocol::Viewer(engine::seat_at(*client.seat)) : std::nullopt;
    promise(client.version == state_.version(), person.name() + " has the last version");
    promise(client.document == state_.document(viewer), person.name() + " has the server's document");
  }

  // Every acknowledged command is in the log once, where its answer said.
  void check_acks(const Person& person) {
    for (const auto& [id, version] : person.acks()) {
      if (id == "bot" || id == "kick" || id.starts_with("start") || id.starts_with("ready")) continue;
      if (id.starts_with("talk") || id.starts_with("send")) continue;  // in no log
      if (id.starts_with("again")) {
        promise(!state_.table().rematch.empty(), "who was told so can play again");
        continue;
      }
      const auto at = logged_.find(id);
      promise(at != logged_.end() && at->second == version, "what was acknowledged is there: " + id);
    }
  }

  // A seat opens by the token that was acknowledged last, or by one that came later; by none from before.
  void check_token(const Person& person) {
    int opening = 0;
    for (std::size_t at = 0; at < person.tokens().size(); ++at) {
      const bool opens = state_.seating().seat_of(person.tokens()[at]).has_value();
      if (at < person.acknowledged_token())
        promise(!opens, "the older token of " + person.name() + " is worthless");
      else
        opening += opens;
    }
    if (person.plays()) promise(opening == 1, "one token opens the seat of " + person.name());
  }

  // What was acknowledged is kept once; everybody was told what is kept for their side, and nothing else.
  void check_talk() {
    std::map<std::pair<std::string, std::uint64_t>, Json> kept;
    std::map<std::string, int> commands;
    for (const KeptLine& line : record_.chat) {
      const Remark remark = read_remark(line.text);
      const auto audience = static_cast<protocol::Audience>(line.audience);
      kept[{std::string(text_of(audience)), line.number}] = protocol::line_json(remark.line);
      ++commands[as_asked(remark.command)];
    }
    for (const Person& person : room_.people) {
      for (const auto& [id, version] : person.acks())
        if (id.starts_with("talk")) promise(commands[id] == 1, "what was said is kept once: " + id);
      const std::string_view audience = person.plays() ? "players" : "spectators";
      const auto& heard = room_.world.client(person.connection()).said;
      for (const auto& [where, line] : kept)
        if (where.first == audience)
          promise(heard.contains(where) && heard.at(where) == line, person.name() + " hears what is said");
      for (const ConnectionId connection : person.connections())
        for (const auto& [where, line] : room_.world.client(connection).said)
          promise(kept.contains(where) && kept.at(where) == line, "what was heard is kept");
    }
  }

  // No frame to one person holds a number that only another may know.
  void check_secrets() {
    std::map<std::string, int> secrets;
    int turn = 0;
    int seats = state_.seating().size();
    for (const std::string& line : record_.entries) {
      const Entry entry = read_entry(line);
      if (const auto* const started = std::get_if<Started>(&entry.body))
        seats = static_cast<int>(started->seats.size());
      if (const auto* const rolled = std::get_if<Rolled>(&entry.body))
        secrets[rolled->outcome.substr(rolled->outcome.find(' ') + 1)] = turn++ % seats;
    }
    for (const Person& person : room_.people) {
      const int own = room_.world.client(person.connection()).seat.value_or(-1);
      for (const ConnectionId connection : person.connections())
        for (const std::string& frame : room_.world.wires.sent(connection)) look_for(secrets, own, frame);
    }
  }

  void look_for(const std::map<std::string, int>& secrets, int own, const std::string& frame) {
    const std::size_t length = std::to_string(kLeastSecret).size();
    for (std::size_t at = 0; at < frame.size();) {
      std::size_t end = at;
      while (end < frame.size() && std::isdigit(static_cast<unsigned char>(frame[end])) != 0) ++end;
      if (end - at == length) {
        const auto secret = secrets.find(frame.substr(at, length));
        if (secret != secrets.end())
          promise(secret->second == own,
                  "a secret of seat " + std::to_string(secret->second) + " in " + frame);
      }
      at = end + 1;
    }
  }

  CheckedRoom room_;
  const RoomState& state_;
  RoomLog record_;
  std::map<std::string, Version> logged_;
  std::vector<std::string> broken_;
};

}  // namespace

std::vector<std::string> check_room(const CheckedRoom& room) {
  return Check(room).run();
}

}  // namespace gatehouse::server::testing
