#pragma once
// What can be read of a table without the client: the heads of its pages, which programs show beside a link,
// and a summary for browsers without scripts. It tells what anybody who has the link may know, and less.

#include <string>
#include <string_view>
#include <vector>

#include "server/room/room_state.h"

namespace gatehouse::server {

/// A table in words, not yet escaped.
struct GameSummary {
  std::string title;               ///< the table's name and its game's
  std::string text;                ///< how it stands, in a sentence
  std::vector<std::string> seats;  ///< who sits there; once the game is over their points, best first
  bool over = false;
};

GameSummary summary_of(const RoomState& state);

/// The client's start page with the summary in it: a title, tags for previews, and what is shown where no
/// script runs. `picture` is the address of the board's preview (preview.h); where it is empty, the page
/// keeps the picture that it has. A page that has no title and no `noscript` is left as it is.
std::string with_summary(std::string_view start_page, const GameSummary& summary, std::string_view picture);

/// Text for use in HTML, also within quotation marks.
std::string escaped(std::string_view text);

}  // namespace gatehouse::server
