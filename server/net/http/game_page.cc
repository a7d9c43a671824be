#include "server/net/http/game_page.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace gatehouse::server {
namespace {

using protocol::RoomStatus;

std::string points_of(int points) {
  return std::to_string(points) + (points == 1 ? " point" : " points");
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

std::string title_of_game(const RoomState& state) {
  for (const protocol::GameType& game : state.games())
    if (game.name == state.created().game) return std::string(game.title);
  return state.created().game;
}

std::vector<std::string> names_of(const RoomState& state) {
  std::vector<std::string> names;
  for (const Seat seat : state.seating().taken_seats()) names.push_back(state.seating().occupant(seat).name);
  return names;
}

void tell_result(const RoomState& state, const Json& result, GameSummary& summary) {
  const std::vector<std::string> names = names_of(state);
  const auto scores = result.at("scores").get<std::vector<int>>();
  std::vector<std::string> winners;
  for (const std::size_t seat : result.at("winners").get<std::vector<std::size_t>>())
    winners.push_back(names.at(seat));
  std::vector<std::size_t> order(names.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&scores](std::size_t a, std::size_t b) { return scores.at(a) > scores.at(b); });
  for (const std::size_t seat : order) summary.seats.push_back(names[seat] + ": " + points_of(scores[seat]));
  summary.text = joined(winners) + (winners.size() == 1 ? " has won." : " have won.");
}

/// Of a game that ended early.
void tell_why(const RoomState& state, const protocol::Stopped& stopped, GameSummary& summary) {
  if (stopped.broken_off)
    summary.text =
        "This server can read no more of the game (" + std::string(text_of(*stopped.broken_off)) + ").";
  else if (stopped.winner)
    summary.text = state.seating().occupant(*stopped.winner).name + " has won: everybody else has given up.";
  else
    summary.text = "The players ended the game early. " + summary.text;
}

/// Replaces what stands between two words of the page, both included; false where they are not there.
bool replace(std::string& page, std::string_view from, std::string_view to, const std::string& by) {
  const std::size_t begin = page.find(from);
  const std::size_t end = begin == std::string::npos ? begin : page.find(to, begin);
  if (end == std::string::npos) return false;
  page.replace(begin, end + to.size() - begin, by);
  return true;
}

/// Says it in the page's tag of this property; puts one behind the title where there is none.
void set_tag(std::string& page, std::string_view property, std::string_view content) {
  const std::string name = "<meta property=\"og:" + std::string(property) + "\"";
  const std::string tag = name + " content=\"" + escaped(content) + "\" />";
  constexpr std::string_view kTitle = "</title>";
  if (!replace(page, name, "/>", tag)) page.insert(page.find(kTitle) + kTitle.size(), "\n    " + tag);
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char letter : text) {
    switch (letter) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += letter;
    }
  }
  return out;
}

GameSummary summary_of(const RoomState& state) {
  GameSummary summary;
  summary.title = state.created().title + " \u2013 " + title_of_game(state);
  const std::vector<std::string> names = names_of(state);
  switch (state.status()) {
    case RoomStatus::Waiting:
      summary.text = std::to_string(names.size()) + " of " + std::to_string(state.seating().size()) +
                     " seats are taken.";
      summary.seats = names;
      break;
    case RoomStatus::Playing:
      summary.text = joined(names) + " are playing.";
      summary.seats = names;
      break;
    case RoomStatus::Finished: {
      summary.over = true;
      const Json result =
          state.in_play() == nullptr ? Json() : state.in_play()->view(std::nullopt).value("result", Json());
      if (result.is_null()) {
        summary.text = "The game was ended before its end.";
        summary.seats = names;
      } else {
        tell_result(state, result, summary);
      }
      if (state.table().stopped) tell_why(state, *state.table().stopped, summary);
      break;
    }
  }
  return summary;
}

std::string with_summary(std::string_view start_page, const GameSummary& summary, std::string_view picture) {
  std::string page(start_page);
  std::string sentence = summary.text;
  if (summary.over && !summary.seats.empty()) sentence += " " + joined(summary.seats) + ".";
  std::string body =
      "<noscript><h1>" + escaped(summary.title) + "</h1><p>" + escaped(summary.text) + "</p><ul>";
  for (const std::string& seat : summary.seats) body += "<li>" + escaped(seat) + "</li>";
  body += "</ul>";
  if (!picture.empty())
    body += "<p><img src=\"" + escaped(picture) + "\" alt=\"The board\" width=\"600\" /></p>";
  body += "<p>Playing and watching need JavaScript.</p></noscript>";
  if (!replace(page, "<title>", "</title>", "<title>" + escaped(summary.title) + "</title>") ||
      !replace(page, "<noscript>", "</noscript>", body))
    return std::string(start_page);
  if (!picture.empty()) set_tag(page, "image", picture);
  set_tag(page, "description", sentence);
  set_tag(page, "title", summary.title);
  set_tag(page, "type", "website");
  return page;
}

}  // namespace gatehouse::server
