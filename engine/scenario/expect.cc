#include "engine/scenario/expect.h"

#include <algorithm>

namespace gatehouse::engine::scenario {
namespace {

constexpr std::size_t kShown = 12;

/// "red 4 blue 0": the points that differ from it; `before` is what to subtract, if anything.
std::string judge_points(const Scene& scene, Words& words, const std::vector<int>* before) {
  std::string wrong;
  for (const auto& [seat, wanted] : scene.seats.read_numbers(words)) {
    const int found =
        scene.table.score(seat) - (before == nullptr ? 0 : (*before)[static_cast<std::size_t>(index(seat))]);
    if (found != wanted)
      wrong += (wrong.empty() ? "" : " ") + scene.seats.name(seat) + " " + std::to_string(found);
  }
  return wrong;
}

std::string judge_over(const Scene& scene, Words& words) {
  const bool wanted = !words.take("no");
  words.take("yes");
  words.finish();
  if (scene.table.actor().nobody() == wanted) return "";
  return wanted ? "not over: " + waiting_for(scene.table, scene.seats) : "over";
}

std::string judge_turn(const Scene& scene, Words& words) {
  const Seat wanted = scene.seats.read(words);
  words.finish();
  if (scene.table.actor().nobody()) return "the game is over";
  return scene.table.turn() == wanted ? "" : "it is the turn of " + scene.seats.name(scene.table.turn());
}

std::string judge_step(const Scene& scene, Words& words) {
  const std::string wanted = words.next("the step");
  words.finish();
  return wanted == scene.table.step() ? "" : std::string(scene.table.step());
}

std::string judge_winners(const Scene& scene, Words& words) {
  std::vector<Seat> wanted;
  while (!words.done()) wanted.push_back(scene.seats.read(words));
  if (wanted.empty()) throw Mistake("the winners are missing");
  if (!scene.table.actor().nobody()) return "the game is not over";
  std::vector<Seat> found;
  const std::vector<int> ranks = scene.table.ranks();
  for (std::size_t seat = 0; seat < ranks.size(); ++seat)
    if (ranks[seat] == 1) found.push_back(seat_at(static_cast<int>(seat)));
  std::sort(wanted.begin(), wanted.end());
  if (found == wanted) return "";
  std::vector<std::string> names;
  names.reserve(found.size());
  for (const Seat seat : found) names.push_back(scene.seats.name(seat));
  return listed(names, "nobody");
}

std::string judge_rank(const Scene& scene, Words& words) {
  const auto wanted = scene.seats.read_numbers(words);
  if (!scene.table.actor().nobody()) return "the game is not over";
  const std::vector<int> ranks = scene.table.ranks();
  std::string wrong;
  for (const auto& [seat, place] : wanted)
    if (const int found = ranks[static_cast<std::size_t>(index(seat))]; found != place)
      wrong += (wrong.empty() ? "" : " ") + scene.seats.name(seat) + " " + std::to_string(found);
  return wrong;
}

std::string happened(const Scene& scene) {
  std::vector<std::string> lines;
  for (const EventLine& event : scene.lately) {
    lines.push_back(event.name);
    for (const std::string& word : event.words) lines.back() += " " + word;
    for (const EventLine::Share& share : event.shares)
      lines.back() += " " + share.seat + " " + std::to_string(share.points) + " " + share.why;
  }
  return listed(lines, "nothing happened");
}

std::string judge_events(const Scene& scene, Words& words) {
  auto from = scene.lately.begin();
  do {
    const std::string name = words.next("an event");
    from = std::find_if(from, scene.lately.end(),
                        [&name](const EventLine& event) { return event.name == name; });
    if (from == scene.lately.end()) return "no " + name + " there: " + happened(scene);
    ++from;
  } while (!words.done());
  return "";
}

/// Whether an event says a word. The cell of a piece ("0,1") is said with the piece ("0,1.c").
bool says(const EventLine& event, const std::string& word) {
  return std::any_of(event.words.begin(), event.words.end(),
                     [&](const std::string& own) { return own == word || own.starts_with(word + "."); });
}

/// What is said of one seat's points, or, without a seat, of somebody's.
struct Claim {
  std::string seat;
  std::vector<std::string> words;
};

/// Whether the seat's shares say the words: one of them does, or their sum with all the reasons.
bool shares_say(const EventLine& event, const std::string& seat, const std::vector<std::string>& words) {
  int sum = 0;
  std::vector<std::string> all;
  const auto within = [&words](const std::vector<std::string>& own) {
    return std::all_of(words.begin(), words.end(), [&own](const std::string& word) {
      return std::find(own.begin(), own.end(), word) != own.end();
    });
  };
  for (const EventLine::Share& share : event.shares) {
    if (share.seat != seat) continue;
    if (within({std::to_string(share.points), share.why})) return true;
    sum += share.points;
    all.push_back(share.why);
  }
  if (all.empty()) return false;
  all.push_back(std::to_string(sum));
  return within(all);
}

/// Whether one event says all the words. What is said after a seat that gets points in it is said of that
/// seat.
bool says_all(const EventLine& event, const std::vector<std::string>& said) {
  const auto shares_with = [&event](const std::string& name) {
    return std::any_of(event.shares.begin(), event.shares.end(),
                       [&name](const EventLine::Share& share) { return share.seat == name; });
  };
  std::vector<Claim> claims(1);  // the first is that of nobody in particular
  for (const std::string& word : said) {
    if (shares_with(word))
      claims.push_back({word, {}});
    else if (!says(event, word))
      claims.back().words.push_back(word);
  }
  for (std::size_t i = 1; i < claims.size(); ++i)
    if (!shares_say(event, claims[i].seat, claims[i].words)) return false;
  if (claims[0].words.empty()) return true;
  return std::any_of(event.shares.begin(), event.shares.end(), [&](const EventLine::Share& share) {
    const bool meant =
        claims.size() == 1 || std::any_of(claims.begin() + 1, claims.end(),
                                          [&](const Claim& claim) { return claim.seat == share.seat; });
    return meant && shares_say(event, share.seat, claims[0].words);
  });
}

std::string judge_event(const Scene& scene, Words& words, bool wanted) {
  const std::string name = words.next("an event");
  std::vector<std::string> said;
  while (!words.done()) said.push_back(words.next("a word"));
  const bool found = std::any_of(scene.lately.begin(), scene.lately.end(), [&](const EventLine& event) {
    return event.name == name && says_all(event, said);
  });
  return found == wanted ? "" : happened(scene);
}

}  // namespace

std::string judge_shared(const Scene& scene, Words& words) {
  if (words.take("score") || words.take("scores")) return judge_points(scene, words, nullptr);
  if (words.take("gained")) return judge_points(scene, words, &scene.scores_before);
  if (words.take("over")) return judge_over(scene, words);
  if (words.take("result"))
    return scene.table.actor().nobody() ? judge_points(scene, words, nullptr) : "the game is not over";
  if (words.take("winners") || words.take("winner")) return judge_winners(scene, words);
  if (words.take("rank") || words.take("ranks")) return judge_rank(scene, words);
  if (words.take("turn")) return judge_turn(scene, words);
  if (words.take("step")) return judge_step(scene, words);
  if (words.take("events")) return judge_events(scene, words);
  if (words.take("event")) return judge_event(scene, words, true);
  if (words.take("no-event")) return judge_event(scene, words, false);
  return scene.table.judge(words);
}

std::string waiting_for(const Table& table, const SeatNames& seats) {
  const Actor actor = table.actor();
  if (actor.nobody()) return "the game is over";
  if (actor.chance) return "something has to be drawn";
  std::string text;
  for (const Seat seat : actor.seats)
    text += (text.empty() ? "" : "; ") + seats.name(seat) + " has to act in step " +
            std::string(table.step()) + ": " + listed(table.choices(seat), "nothing");
  return text;
}

std::string listed(const std::vector<std::string>& texts, std::string_view when_empty) {
  if (texts.empty()) return std::string(when_empty);
  std::string list;
  for (std::size_t i = 0; i < texts.size() && i < kShown; ++i) list += (i == 0 ? "" : " ; ") + texts[i];
  if (texts.size() > kShown) list += " ; ... (" + std::to_string(texts.size()) + ")";
  return list;
}

}  // namespace gatehouse::engine::scenario
