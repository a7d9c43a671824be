#include "server/net/http/record_desk.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <utility>

#include "server/net/http/game_page.h"
#include "server/net/http/limits.h"
#include "server/net/http/match_page.h"
#include "server/net/http/preview.h"
#include "server/room/held_back.h"
#include "server/room/past_choice.h"
#include "server/room/replay_log.h"
#include "server/room/room_core.h"
#include "server/room/stored_game.h"

namespace gatehouse::server {
namespace {

using protocol::RoomStatus;

struct Made {
  http::status status = http::status::ok;
  std::string text;
  bool over = false;                                              ///< the game, so that it stays as it is
  std::shared_ptr<const protocol::TriedTurn> to_judge = nullptr;  ///< then it is the paper
};

/// Where the papers of a room lie, by what stands before and after its name.
struct Shelf {
  Paper paper;
  std::string_view before;
  std::string_view after;
};

constexpr Shelf kPictures{Paper::Picture, "/api/rooms/", "/board.svg"};
constexpr Shelf kPreviews{Paper::Preview, "/api/rooms/", "/board.png"};
constexpr std::string_view kChoices = "/choices/";
constexpr std::string_view kAgain = "/again/";
constexpr Shelf kShelves[]{{Paper::Record, "/api/rooms/", "/record"},
                           kPictures,
                           kPreviews,
                           {Paper::Analysis, "/api/rooms/", "/analysis"},
                           {Paper::Choices, "/api/rooms/", kChoices},
                           {Paper::Again, "/api/rooms/", kAgain},
                           {Paper::Match, "/api/match/", ""},
                           {Paper::Page, "/g/", ""},
                           {Paper::Page, "/watch/", ""},
                           {Paper::Page, "/replay/", ""}};

std::string preview_at(const std::string& room) {
  return std::string(kPreviews.before) + room + std::string(kPreviews.after);
}

constexpr std::string_view kRoomUnreadable = "The room cannot be read at the moment.";
constexpr std::string_view kLogDamaged = "The room's log cannot be read.";
constexpr std::string_view kNoMatch = "This room has no game of a match.";
constexpr std::string_view kNotOver = "The game is not over yet.";
constexpr std::string_view kNobodyAsked = "null";  // for an analysis
constexpr std::string_view kAnalysisUnreadable = "The analysis cannot be read at the moment.";
constexpr std::string_view kNoSuchTurn = "No turn of the game's analysis begins with this entry.";
constexpr std::string_view kNotJudged = "The turn cannot be judged at the moment.";
constexpr std::string_view kTooMany = "Too many records are asked for at the moment.";

Made record_of(const RoomLog& room, Games games) {
  const StoredGame game = stored_game(room, games);
  if (game.status == RoomStatus::Finished) return {http::status::ok, write_record(game.record), true};
  return {http::status::conflict, std::string(kNotOver)};
}

/// Also what the seat alone knew then: that follows from the record as well.
Made choices_of(const RoomLog& room, Games games, Version after) {
  if (RoomCore(room, games).state().status() != RoomStatus::Finished)
    return {http::status::conflict, std::string(kNotOver)};
  const std::optional<PastChoice> past = past_choice(room, games, after);
  if (!past) return {http::status::not_found, "Nothing was chosen after this version.", true};
  return {http::status::ok,
          Json{{"seat", index(past->seat)},
               {"version", past->made},
               {"choice", past->choice},
               {"prompt", Json::parse(past->prompt)},
               {"game", past->game}}
              .dump(),
          true};
}

bool begins_turn(const std::string& analysis, Version from) {
  const Json turns = Json::parse(analysis).at("turns");
  return std::ranges::any_of(turns, [from](const Json& turn) { return turn.at("from") == from; });
}

/// What cannot be right in any game, as a sentence; empty: nothing.
std::string fault_in(const std::vector<std::string>& choices) {
  if (choices.size() > kTriedChoices)
    return "There are more than " + std::to_string(kTriedChoices) + " choices.";
  const auto at = std::ranges::find_if(
      choices, [](const std::string& choice) { return choice.size() > protocol::kMaxChoiceLength; });
  if (at == choices.end()) return {};
  return "Choice " + std::to_string(at - choices.begin() + 1) + " has more than " +
         std::to_string(protocol::kMaxChoiceLength) + " bytes.";
}

/// Plays the choices; returns why one cannot be played, or nothing.
std::string play_again(protocol::TriedTurn& turn, const std::vector<std::string>& choices) {
  for (std::size_t at = 0; at < choices.size(); ++at) {
    if (turn.over()) return "The turn is over after choice " + std::to_string(at) + ".";
    if (const engine::Refusal refusal = turn.choose(choices[at]))
      return "Choice " + std::to_string(at + 1) + " is refused: " + std::string(refusal.name) + ".";
  }
  return {};
}

Made again_of(const RoomLog& room, Games games, const PaperOfRoom& wanted, const Analyst::Told& analysis) {
  StoredGame game = stored_game(room, games);
  if (game.status != RoomStatus::Finished) return {http::status::conflict, std::string(kNotOver)};
  if (std::holds_alternative<Analyst::Unknown>(analysis))
    return {http::status::service_unavailable, std::string(kAnalysisUnreadable)};
  const auto* const told = std::get_if<std::string>(&analysis);
  if (told == nullptr) return {http::status::not_found, "The game has no analysis yet."};
  if (!begins_turn(*told, wanted.after)) return {http::status::not_found, std::string(kNoSuchTurn), true};
  auto turn = protocol::TriedTurn::find(std::move(game.record), std::move(game.versions), wanted.after);
  if (!turn) return {http::status::not_found, std::string(kNoSuchTurn), true};
  if (std::string fault = play_again(*turn, wanted.choices); !fault.empty())
    return {http::status::bad_request, std::move(fault), true};
  if (!turn->over()) return {http::status::ok, turn->told().dump(), true};
  return {http::status::ok, {}, true, std::make_shared<const protocol::TriedTurn>(std::move(*turn))};
}

Made picture_of(const RoomState& state) {
  if (state.status() != RoomStatus::Finished) return {http::status::conflict, std::string(kNotOver)};
  std::string picture = state.in_play() == nullptr ? std::string() : state.in_play()->picture();
  if (picture.empty()) return {http::status::not_found, "There is no drawing of this game.", true};
  return {http::status::ok, std::move(picture), true};
}

Made preview_of(const RoomState& state) {
  Made made = picture_of(state);
  if (made.status == http::status::ok) made.text = png_of(made.text);
  return made;
}

Made page_of(const RoomState& state, const std::string& start_page, const std::string& public_url) {
  const GameSummary summary = summary_of(state);
  const bool drawn = picture_of(state).status == http::status::ok;
  return {http::status::ok,
          with_summary(start_page, summary, drawn ? public_url + preview_at(state.room()) : std::string()),
          state.status() == RoomStatus::Finished};
}

Made paper_of(const RoomLog& log, const PaperOfRoom& wanted, Games games,
              const std::shared_ptr<const std::string>& start_page, const std::string& public_url,
              const Analyst::Told& analysis) {
  if (wanted.paper == Paper::Record) return record_of(log, games);
  if (wanted.paper == Paper::Again) return again_of(log, games, wanted, analysis);
  if (wanted.paper == Paper::Choices) return choices_of(log, games, wanted.after);
  const RoomCore core(log, games);
  if (wanted.paper == Paper::Picture) return picture_of(core.state());
  if (wanted.paper == Paper::Preview) return preview_of(core.state());
  return page_of(core.state(), *start_page, public_url);
}

/// Under which it is kept. No choice has a control character in it.
std::string shelf_mark(const PaperOfRoom& wanted) {
  std::string mark =
      std::to_string(static_cast<int>(wanted.paper)) + " " + std::to_string(wanted.after) + " " + wanted.room;
  for (const std::string& choice : wanted.choices) mark += '\n' + choice;
  return mark;
}

struct TellAnalysis {
  Made operator()(std::string& text) const { return {http::status::ok, std::move(text), true}; }
  Made operator()(Analyst::Progress progress) const {
    return {http::status::accepted, Json{{"done", progress.done}, {"of", progress.of}}.dump()};
  }
  Made operator()(Analyst::None) const { return {http::status::ok, std::string(kNobodyAsked)}; }
  Made operator()(Analyst::Unknown) const {
    return {http::status::service_unavailable, std::string(kAnalysisUnreadable)};
  }
};

/// Takes the version off the end of an address that ends with one; nullopt where there is none.
std::optional<Version> take_version(std::string_view& path) {
  const std::size_t at = path.find_last_not_of("0123456789") + 1;
  const std::string_view before = path.substr(0, at);
  if (!before.ends_with(kChoices) && !before.ends_with(kAgain)) return std::nullopt;
  Version version = 0;
  const char* const last = path.data() + path.size();
  const auto [end, wrong] = std::from_chars(path.data() + at, last, version);
  if (wrong != std::errc() || end != last) return std::nullopt;
  path = before;
  return version;
}

std::vector<std::string> choices_in(const std::vector<Parameter>& query) {
  std::vector<std::string> choices;
  for (const Parameter& parameter : query)
    if (parameter.name == "choice") choices.push_back(parameter.value);
  return choices;
}

}  // namespace

std::optional<PaperOfRoom> paper_at(std::string_view path, const std::vector<Parameter>& query) {
  const std::optional<Version> after = take_version(path);
  const auto plain = [](unsigned char letter) { return std::isalnum(letter) != 0 || letter == '-'; };
  for (const auto& [paper, before, end] : kShelves) {
    if (!path.starts_with(before) || !path.ends_with(end) || path.size() <= before.size() + end.size() ||
        after.has_value() != (paper == Paper::Choices || paper == Paper::Again))
      continue;
    const std::string_view room = path.substr(before.size(), path.size() - before.size() - end.size());
    if (room.size() <= protocol::kMaxIdLength && std::all_of(room.begin(), room.end(), plain))
      return PaperOfRoom{paper, std::string(room), after.value_or(0),
                         paper == Paper::Again ? choices_in(query) : std::vector<std::string>()};
  }
  return std::nullopt;
}

void RecordDesk::ask(const PaperOfRoom& wanted, const std::string& address,
                     std::shared_ptr<const std::string> start_page, Answer answer) {
  if (wanted.paper == Paper::Page && start_page == nullptr)
    return answer(http::status::not_found, "This server has no client.");
  if (const std::string fault = fault_in(wanted.choices); !fault.empty())
    return answer(http::status::bad_request, fault);
  const bool analysis = wanted.paper == Paper::Analysis;
  if (const auto progress = analysis ? analyst_.progress(wanted.room) : std::nullopt) {
    const Made made = TellAnalysis{}(*progress);
    return answer(made.status, made.text);
  }
  const std::optional<RoomProgress> here = stands_(wanted.room);
  if (here && here->status != RoomStatus::Finished && wanted.paper != Paper::Page &&
      wanted.paper != Paper::Match)
    return analysis ? answer(http::status::ok, std::string(kNobodyAsked))
                    : answer(http::status::conflict, std::string(kNotOver));
  const auto order =
      std::make_shared<const Order>(Order{wanted, address, std::move(start_page), std::move(answer)});
  if (answer_from_kept(*order, here)) return;
  if (quota_.spend(address, kPriceOfPaper, std::chrono::steady_clock::now()).count() != 0)
    return order->answer(http::status::too_many_requests, std::string(kTooMany));
  http::status refused = http::status::ok;
  {
    const std::lock_guard lock(mutex_);
    const auto own = of_address_.find(address);
    if (own != of_address_.end() && own->second >= kPapersOfAddress)
      refused = http::status::too_many_requests;
    else if (waiting_.size() >= kPapersWaiting)
      refused = http::status::service_unavailable;
    else {
      ++of_address_[address];
      waiting_.push(address, order);
    }
  }
  if (refused != http::status::ok) return order->answer(refused, std::string(kTooMany));
  serve();
}

// The thread in the loop sees what others have put there meanwhile.
void RecordDesk::serve() {
  std::unique_lock lock(mutex_);
  if (serving_) return;
  serving_ = true;
  while (under_way_ < kRecordsBeingMade && !waiting_.empty()) {
    ++under_way_;
    const std::shared_ptr<const Order> order = waiting_.pop();
    lock.unlock();
    begin(order);
    lock.lock();
  }
  serving_ = false;
}

void RecordDesk::begin(const std::shared_ptr<const Order>& order) {
  // Somebody else may have had it made since.
  if (answer_from_kept(*order, stands_(order->wanted.room))) return end(*order);
  if (order->wanted.paper == Paper::Analysis) return tell_analysis(order);
  if (order->wanted.paper == Paper::Match) return read_match(order, order->wanted.room, {});
  if (order->wanted.paper != Paper::Again) return read(order, Analyst::None{});
  analyst_.tell(order->wanted.room, [this, order](const Analyst::Told& told) { read(order, told); });
}

void RecordDesk::read(const std::shared_ptr<const Order>& order, const Analyst::Told& analysis) {
  logs_.read(order->wanted.room, [this, order, analysis](ReadResult result, const RoomLog& log) {
    make(order, result, log, analysis);
    end(*order);
  });
}

void RecordDesk::tell_analysis(const std::shared_ptr<const Order>& order) {
  const std::optional<RoomProgress> here = stands_(order->wanted.room);
  analyst_.tell(order->wanted.room, [this, order, here](Analyst::Told told) {
    const Made made = std::visit(TellAnalysis{}, told);
    // That nobody has asked for it may be over at once.
    if (made.over)
      kept_.keep(shelf_mark(order->wanted),
                 {made.status, std::make_shared<const std::string>(made.text), here ? here->version : 0,
                  std::chrono::steady_clock::now() + kPaperKept});
    order->answer(made.status, made.text);
    end(*order);
  });
}

void RecordDesk::end(const Order& order) {
  {
    const std::lock_guard lock(mutex_);
    --under_way_;
    const auto own = of_address_.find(order.address);
    if (--own->second == 0) of_address_.erase(own);
  }
  serve();
}

bool RecordDesk::answer_from_kept(const Order& order, const std::optional<RoomProgress>& here) {
  const auto kept = kept_.find(shelf_mark(order.wanted), here ? std::optional(here->version) : std::nullopt,
                               std::chrono::steady_clock::now());
  if (!kept) return false;
  order.answer(kept->status, *kept->text);
  return true;
}

void RecordDesk::make(const std::shared_ptr<const Order>& order, ReadResult result, const RoomLog& log,
                      const Analyst::Told& analysis) {
  const PaperOfRoom& wanted = order->wanted;
  Made made{http::status::service_unavailable, std::string(kRoomUnreadable)};
  if (result == ReadResult::Unknown) made = {http::status::not_found, std::string(kNoSuchRoom)};
  if (result != ReadResult::Found) return order->answer(made.status, made.text);
  try {
    const std::optional<RoomLog> to_read = kept_to_read(log, games_);
    const RoomLog shown = shown_record(to_read ? *to_read : log, now_());
    if (shown.entries.empty()) return order->answer(http::status::not_found, std::string(kNoSuchRoom));
    made = paper_of(shown, wanted, games_, order->start_page, public_url_, analysis);
    const bool all_shown = shown.entries.size() == (to_read ? *to_read : log).entries.size();
    if (made.to_judge)
      return judge(order, made.to_judge, all_shown ? std::optional(log.entries.size()) : std::nullopt);
    const std::chrono::seconds counts = made.over ? kPaperKept : kNotOverKept;
    // What follows from the time as well is made anew, and so is that there is no analysis yet.
    const bool stays = all_shown && (made.over || made.status == http::status::ok);
    if (stays || made.status == http::status::conflict)
      kept_.keep(shelf_mark(wanted), {made.status, std::make_shared<const std::string>(made.text),
                                      log.entries.size(), std::chrono::steady_clock::now() + counts});
  } catch (const std::exception& error) {
    spdlog::error("room {}: its log cannot be told: {}", log.room, error.what());
    made = {http::status::service_unavailable, std::string(kLogDamaged)};
  }
  order->answer(made.status, made.text);
}

void RecordDesk::judge(const std::shared_ptr<const Order>& order,
                       std::shared_ptr<const protocol::TriedTurn> turn, std::optional<Version> version) {
  const auto judged = [this, order, version](std::optional<std::string> told) {
    if (!told) return order->answer(http::status::service_unavailable, std::string(kNotJudged));
    const auto text = std::make_shared<const std::string>(std::move(*told));
    if (version)
      kept_.keep(shelf_mark(order->wanted),
                 {http::status::ok, text, *version, std::chrono::steady_clock::now() + kPaperKept});
    order->answer(http::status::ok, *text);
  };
  switch (judge_.judge(std::move(turn), order->address, judged)) {
    case TurnJudge::Taken::Yes:
      return;
    case TurnJudge::Taken::TooManyOfAddress:
      return order->answer(http::status::too_many_requests, std::string(kTooMany));
    case TurnJudge::Taken::TooMany:
      return order->answer(http::status::service_unavailable, std::string(kTooMany));
  }
}

void RecordDesk::read_match(const std::shared_ptr<const Order>& order, const std::string& room,
                            MatchRead before) {
  logs_.read(room, [this, order, read = std::move(before)](ReadResult result, const RoomLog& log) mutable {
    try {
      const RoomLog shown = result == ReadResult::Found ? shown_record(log, now_()) : RoomLog{};
      if (!shown.entries.empty()) {
        if (read.rooms == 0) read.asked = log.entries.size();
        ++read.rooms;
        read.last = std::make_shared<const RoomLog>(shown);
        const std::optional<std::string> next = next_in_match(shown);
        if (next && read.rooms < protocol::kMostMatchGames) return read_match(order, *next, std::move(read));
      }
      const bool known = result == ReadResult::Found || result == ReadResult::Unknown;
      if (!known)
        order->answer(http::status::service_unavailable, std::string(kRoomUnreadable));
      else if (read.last == nullptr)
        order->answer(http::status::not_found, std::string(kNoSuchRoom));
      else
        tell_match(*order, read);
    } catch (const std::exception& error) {
      spdlog::error("room {}: its match cannot be told: {}", order->wanted.room, error.what());
      order->answer(http::status::service_unavailable, std::string(kLogDamaged));
    }
    end(*order);
  });
}

// A match that goes on is told anew each time: the room by which it is asked for does not change with it.
void RecordDesk::tell_match(const Order& order, const MatchRead& read) {
  const std::optional<RoomLog> to_read = kept_to_read(*read.last, games_);
  const std::optional<MatchPage> page = match_page(to_read ? *to_read : *read.last, games_);
  if (!page) return order.answer(http::status::not_found, std::string(kNoMatch));
  const auto text = std::make_shared<const std::string>(page->told.dump());
  if (page->decided)
    kept_.keep(shelf_mark(order.wanted),
               {http::status::ok, text, read.asked, std::chrono::steady_clock::now() + kPaperKept});
  order.answer(http::status::ok, *text);
}

}  // namespace gatehouse::server
