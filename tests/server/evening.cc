#include "tests/server/evening.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <utility>

#include "engine/base/hash.h"

namespace gatehouse::tests {
namespace {

using server::testing::Ask;
using server::testing::Reply;

constexpr std::chrono::milliseconds kBetweenAsks{40};

/// The server has no answer now: it was killed, or says that they may ask again.
class AskAgain : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Does this again and again until it is time to go.
template <class Ended, class Step>
void until_ended(Ended ended, Step step) {
  while (!ended()) {
    try {
      step();
    } catch (const std::runtime_error&) {
      std::this_thread::yield();  // the server was killed
    } catch (const Json::parse_error&) {
      std::this_thread::yield();  // and its answer was cut
    }
    std::this_thread::sleep_for(kBetweenAsks);
  }
}

Json answer_with_id(RecordedClient& client, const Json& message) {
  client.send(message);
  for (;;)
    if (Json said = Json::parse(client.read_text()); said.value("id", "") == message.at("id")) return said;
}

void surprise(const Json& said) {
  FAIL_CHECK("unexpected: " << said.dump());
}

/// Throws: they ask again.
void take_refusal(const Json& said) {
  if (!said.value("retryable", false)) surprise(said);
  throw AskAgain("refused");
}

std::string status_of_table(RecordedClient& client) {
  client.send({{"type", "resync"}, {"id", "look"}});
  for (;;)
    if (const Json said = Json::parse(client.read_text()); said.at("type") == "snapshot")
      return said.at("document").at("room").at("status");
}

bool is_decided(const Json& pairing) {
  return pairing.value("over", false);
}

}  // namespace

Member::Member(std::string name, int number, int port)
    : name_(std::move(name)),
      field_("X-Forwarded-For: 10.0.0." + std::to_string(number) + "\r\n"),
      port_(port) {
  const Reply made =
      server::testing::ask(port, "POST", "", {{}, {{"name", name_}, {"device", "desk"}}, field_});
  if (made.status != 201) throw std::runtime_error("the profile was not made");
  secret_ = server::testing::secret_of(made.body);
}

Reply Member::post(const std::string& path, const Json& body) const {
  return server::testing::ask_at(port_, "POST", "/api/events" + path, {secret_, body, field_});
}

Reply Member::get(const std::string& path) const {
  return server::testing::ask_at(port_, "GET", "/api/events" + path, {secret_, {}, field_});
}

Evening::Evening(EveningRules rules, const Member& organiser, std::size_t size, EveningAround& around)
    : rules_(std::move(rules)), organiser_(organiser), size_(size), around_(around) {
  const Json table = {{"game", "carcassonne"},
                      {"options", {{"expansions", Json::array()}, {"choices", Json::object()}}},
                      {"match", {{"best_of", rules_.best_of}, {"begins", "turns"}, {"drawn", "half"}}}};
  const Json asked = {{"format", "swiss"},
                      {"rounds", rules_.rounds},
                      {"seeding", "lot"},
                      {"break_s", 0},
                      {"goes_on", rules_.by_itself ? "by-itself" : "asked"},
                      {"tie_breaks", {"buchholz", "points", "lot"}},
                      {"table", table}};
  const Reply made = organiser_.post("", {{"title", rules_.title}, {"rules", asked}});
  if (made.status != 201) throw std::runtime_error("the event was not made: " + made.body.dump());
  event_ = made.body.at("event");
  around_.progress.add();
}

Reply Evening::ask_event(const Member& member, const std::string& path, const Json& body) const {
  Reply reply = path.empty() ? member.get("/" + event_) : member.post("/" + event_ + path, body);
  if (reply.status == 503) throw AskAgain("unavailable");
  return reply;
}

EventPromises Evening::promises() const {
  const std::lock_guard lock(mutex_);
  return promises_;
}

void Evening::play(const Member& member) {
  View view;
  until_ended([this] { return ended(); }, [&] { play_on(member, view); });
}

void Evening::play_on(const Member& member, View& view) {
  if (!view.entered) {
    const Reply reply = ask_event(member, "/enter");
    if (reply.status != 200) return surprise(reply.body);
    view.entered = true;
    {
      const std::lock_guard lock(mutex_);
      promises_.entered.insert(member.name());
    }
    return around_.progress.add();
  }
  const Reply shown = ask_event(member, "");
  if (shown.status != 200) return surprise(shown.body);
  if (!may_play(shown.body)) return;
  const Reply seat = ask_event(member, "/seat");
  if (seat.code() == "no-seat") return;
  if (seat.status != 200) return surprise(seat.body);
  const std::string room = seat.body.at("room");
  if (view.done.contains(room)) return;
  if (view.seen.insert(room).second) around_.progress.add();
  sit(member, view, room, seat.body.at("token"));
}

bool Evening::may_play(const Json& shown) const {
  if (!shown.at("you").contains("pairing")) return false;
  const int round = shown.at("round");
  const bool is_last = shown.at("you").at("pairing") == shown.at("pairings").back().at("number");
  return !is_last || (looked_after_ >= round && around_.faults > round);
}

void Evening::sit(const Member& member, View& view, const std::string& room, const std::string& token) {
  RecordedClient client(member.port(), around_.transcript);
  client.hello();
  const Json joined =
      answer_with_id(client, {{"type", "join"}, {"id", "join"}, {"room", room}, {"token", token}});
  if (joined.at("type") != "joined") return take_refusal(joined);
  const std::string status = status_of_table(client);
  if (status == "waiting") {
    const Json said = answer_with_id(client, {{"type", "ready"}, {"id", "ready"}});
    if (said.at("type") != "ack" && said.at("code") != "no-break") take_refusal(said);
    return;
  }
  // Who loses follows from the name of the room, so both know it.
  const bool loses = engine::Hash().add(room).value() % 2 == joined.at("seat").get<std::uint64_t>();
  if (status == "playing" && loses) return give_up(client, view, room);
  view.done.insert(room);
}

void Evening::give_up(RecordedClient& client, View& view, const std::string& room) {
  const Json said = answer_with_id(client, {{"type", "resign"}, {"id", "resign"}});
  if (said.at("type") != "ack") return take_refusal(said);
  view.done.insert(room);
  {
    const std::lock_guard lock(mutex_);
    promises_.resigned.insert(room);
  }
  around_.progress.add();
}

void Evening::organise() {
  until_ended([this] { return ended(); }, [this] { organise_on(); });
}

void Evening::organise_on() {
  const Reply reply = ask_event(organiser_, "");
  if (reply.status != 200) return surprise(reply.body);
  const Json& shown = reply.body;
  const std::uint64_t version = shown.at("version");
  if (std::exchange(version_, version) != version) around_.progress.add();
  if (shown.at("status") == "over") over_ = true;
  if (shown.at("status") == "open" && shown.at("entrants").size() == size_ && around_.faults > 0)
    settle({"/begin"});
  if (shown.at("status") == "running") look_after_round(shown);
}

void Evening::look_after_round(const Json& shown) {
  const int round = shown.at("round");
  const Json& first = shown.at("pairings").front();
  bool done = true;
  if (round == 2)
    done =
        settle({"/rule",
                {{"pairing", first.at("number")}, {"result", "first"}, {"reason", "They have gone home."}}});
  if (round == 3) {
    const Wish again{"/repeat",
                     {{"pairing", first.at("number")}, {"reason", "They sat at the wrong table."}}};
    asked_to_repeat_ = asked_to_repeat_ || first.contains("games");
    done = asked_to_repeat_ && settle(again);
  }
  if (round == 4)
    done = settle({"/rule", {{"pairing", 1}, {"result", "drawn"}, {"reason", "Both have asked for it."}}});
  if (!done) return;
  looked_after_ = round;
  if (rules_.by_itself || !std::ranges::all_of(shown.at("pairings"), is_decided)) return;
  const Reply reply = ask_event(organiser_, "/go-on");
  // It was asked for before, and the answer was lost.
  if (reply.code() == "not-decided" || reply.code() == "not-running") return;
  if (reply.status != 200) return surprise(reply.body);
  const std::lock_guard lock(mutex_);
  promises_.rounds = reply.body.at("round");
}

bool Evening::settle(const Wish& wish) {
  const std::string key = wish.path == "/rule" ? wish.path + wish.body.at("pairing").dump() : wish.path;
  if (settled_.contains(key)) return true;
  const Reply reply = ask_event(organiser_, wish.path, wish.body);
  if (reply.status != 200) {
    surprise(reply.body);
    return false;
  }
  settled_.insert(key);
  note(wish);
  around_.progress.add();
  return true;
}

void Evening::note(const Wish& wish) {
  const std::lock_guard lock(mutex_);
  if (wish.path == "/begin") promises_.begun = true;
  if (wish.path == "/repeat") promises_.repeated.insert(wish.body.at("pairing").get<int>());
  if (wish.path == "/rule")
    promises_.rulings.push_back({wish.body.at("pairing"), wish.body.at("result"), wish.body.at("reason")});
}

}  // namespace gatehouse::tests
