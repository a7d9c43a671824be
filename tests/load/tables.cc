#include "tests/load/tables.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace gatehouse::load {
namespace {

constexpr std::chrono::seconds kPatience{60};
constexpr std::string_view kHello = R"({"type":"hello","client":"gatehouse-load/1"})";
constexpr std::string_view kPlace = "place ";

}  // namespace

Tables::Tables(Loop& loop, const std::vector<int>& ports, Plan plan) : loop_(loop), plan_(std::move(plan)) {
  for (std::size_t number = 0; number < plan_.tables; ++number) {
    Table& table = *tables_.emplace_back(std::make_unique<Table>());
    table.dice.seed(plan_.seed + number);
    for (std::size_t seat = 0; seat < (plan_.bot.empty() ? table.seats.size() : 1); ++seat) {
      const std::size_t door = (seat == 0 ? number : number / ports.size()) % ports.size();
      table.seats[seat] =
          std::make_unique<Connection>(loop, ports[door], static_cast<int>(number / plan_.per_address));
      table.seats[seat]->on_message = [this, &table, seat](std::string_view text) {
        hear(table, seat, text);
      };
    }
  }
  loop.until(
      [this] {
        return std::all_of(tables_.begin(), tables_.end(), [](const auto& table) { return table->begun; });
      },
      kPatience, "games that begin");
}

void Tables::create(Table& table) {
  table.over = false;
  table.begun = false;
  table.tiles = 0;
  table.version = 0;
  table.room.clear();
  table.next.reset();
  const std::string pace = plan_.bot.empty() ? "" : R"("bot_pace":"at-once",)";
  table.seats[0]->send(R"({"type":"create","id":"create","name":"Anna","game":"carcassonne","seats":2,)"
                       R"("public":false,)" +
                       pace + R"("options":)" + plan_.options + "}");
}

void Tables::hear(Table& table, std::size_t seat, std::string_view text) {
  if (text.empty()) return table.seats[seat]->send(kHello);
  read(text, said_);
  if (said_.type == "error") throw std::runtime_error("refused: " + std::string(text));
  // Both of them: where they come by different doors one may be later than the other's table.
  if (said_.type == "welcome" && ++table.greeted == (plan_.bot.empty() ? table.seats.size() : 1))
    return create(table);
  if (said_.type == "joined" && said_.id == "create") {
    table.room = said_.room;
    if (!plan_.bot.empty())
      return table.seats[0]->send(R"({"type":"bot","id":"bot","level":")" + plan_.bot + "\"}");
    return table.seats[1]->send(R"({"type":"join","id":"join","name":"Ben","room":")" + table.room + "\"}");
  }
  if ((said_.type == "joined" && said_.id == "join") || (said_.type == "ack" && said_.id == "bot"))
    return table.seats[0]->send(R"({"type":"start","id":"start"})");
  if (said_.type == "ack" && table.sent && said_.id == std::to_string(table.number)) return on_ack(table);
  // Of what a room says of itself only the one that is played counts: others may come late.
  if ((said_.type != "update" && said_.type != "snapshot") || said_.room != table.room) return;
  if (said_.version > table.version)
    played_.entries += said_.version - std::exchange(table.version, said_.version);
  if (said_.over && !table.over) {
    table.over = true;
    ++played_.games;
    if (plan_.again) create(table);
  } else if (!said_.choices.empty()) {
    ask(table, seat);
  }
}

// Where several seats are asked at once, one answers, and the next is asked again for the new version.
void Tables::ask(Table& table, std::size_t seat) {
  table.begun = true;
  const std::optional<Command>& known = table.sent ? table.sent : table.next;
  if (known && known->version >= said_.version) return;
  const bool offered = table.next.has_value();
  table.next = {seat, said_.version, said_.choices[table.dice() % said_.choices.size()].id()};
  if (!offered && !table.sent) offer(table);
}

void Tables::on_ack(Table& table) {
  played_.ack.add(Clock::now() - table.since);
  ++played_.commands;
  if (table.sent->choice.starts_with(kPlace)) {
    ++played_.tiles;
    ++table.tiles;
  }
  table.sent.reset();
  if (table.next) offer(table);  // the other seat's connection has told us sooner
}

void Tables::offer(Table& table) {
  if (may_play_ && plan_.per_second == 0)
    send(table, Clock::now());
  else
    ready_.push_back(&table);
}

void Tables::send(Table& table, Clock::time_point since) {
  table.sent = std::move(*table.next);
  table.next.reset();
  table.since = since;
  ++table.number;
  table.seats[table.sent->seat]->send(R"({"type":"command","id":")" + std::to_string(table.number) +
                                      R"(","expect":)" + std::to_string(table.sent->version) +
                                      R"(,"choice":")" + table.sent->choice + "\"}");
}

void Tables::let_play(bool yes) {
  if (std::exchange(may_play_, yes) == yes || !yes) return;
  due_ = Clock::now();
  if (plan_.per_second != 0) return;
  for (Table* const table : std::exchange(ready_, {})) send(*table, due_);
}

void Tables::keep_pace() {
  const std::chrono::nanoseconds every(static_cast<std::int64_t>(1e9 / plan_.per_second));
  for (const auto now = Clock::now(); due_ <= now && !ready_.empty(); due_ += every) {
    Table& table = *ready_.front();
    ready_.pop_front();
    send(table, due_);
  }
}

void Tables::play(const std::function<bool()>& stop) {
  constexpr std::chrono::milliseconds kLook{20};
  let_play(true);
  while (!stop()) {
    if (plan_.per_second != 0) keep_pace();
    const bool paced = plan_.per_second != 0 && !ready_.empty();
    loop_.step(paced ? due_ : Clock::now() + kLook);
  }
}

void Tables::play_for(std::chrono::milliseconds time) {
  play([until = Clock::now() + time] { return Clock::now() >= until; });
}

int Tables::least_tiles() const {
  int least = 1'000;
  for (const auto& table : tables_) least = std::min(least, table->tiles);
  return least;
}

bool Tables::all_wait() const {
  return std::all_of(tables_.begin(), tables_.end(),
                     [](const auto& table) { return table->over || (table->next && !table->sent); });
}

bool Tables::all_over() const {
  return std::all_of(tables_.begin(), tables_.end(), [](const auto& table) { return table->over; });
}

}  // namespace gatehouse::load
