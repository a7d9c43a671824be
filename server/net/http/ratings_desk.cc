#include "server/net/http/ratings_desk.h"

#include <string>
#include <utility>
#include <vector>

#include "server/net/http/people_desk.h"
#include "server/people/ratings.h"
#include "server/ratings/limits.h"

namespace gatehouse::server {
namespace {

constexpr std::string_view kHere = "/api/ratings";
constexpr std::string_view kRooms = "/api/rooms/";
constexpr std::string_view kOfGame = "/rating";

/// The room whose game is asked about; empty: none is.
std::string_view room_in(std::string_view path) {
  if (!path.starts_with(kRooms) || !path.ends_with(kOfGame)) return {};
  path.remove_prefix(kRooms.size());
  if (path.size() <= kOfGame.size()) return {};
  path.remove_suffix(kOfGame.size());
  return path.find('/') == std::string_view::npos ? path : std::string_view();
}

std::vector<std::string> names_in(const HttpTarget& target) {
  std::vector<std::string> names;
  for (const Parameter& parameter : target.query)
    if (parameter.name == "name") names.push_back(parameter.value);
  return names;
}

}  // namespace

bool is_of_ratings(std::string_view path) {
  return path == kHere || !room_in(path).empty();
}

void ask_ratings(const HttpServices& services, const HttpRequest& request, const HttpTarget& target,
                 std::function<void(HttpAnswer)> answer) {
  const auto refuse = [&](http::status status, std::string_view code, std::string_view detail) {
    answer(problem_with_code(status, code, detail, request.version(), request.keep_alive()));
  };
  if (request.method() != http::verb::get && request.method() != http::verb::head)
    return refuse(http::status::method_not_allowed, "bad-method", "This method is not answered here.");
  const unsigned version = request.version();
  const auto told = [answer, version, keep_alive = request.keep_alive()](const People::Told& what) {
    answer(answer_of_people({version, keep_alive}, http::status::ok, what));
  };
  if (const std::string_view room = room_in(target.path); !room.empty())
    return services.ratings->show_game(std::string(room), told);
  const std::string* const kind = target.find("kind");
  std::vector<std::string> names = names_in(target);
  if (kind == nullptr || names.empty() || names.size() > kRatingsAsked)
    return refuse(http::status::bad_request, "invalid",
                  "Ask as ?kind=KIND&name=NAME, with at most " + std::to_string(kRatingsAsked) + " names.");
  services.ratings->show(*kind, std::move(names), told);
}

}  // namespace gatehouse::server
