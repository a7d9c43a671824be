#include "server/commands/ratings.h"

#include <algorithm>
#include <cstdint>
#include <iomanip>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "server/people/profile.h"
#include "server/ratings/rating_change.h"
#include "server/store/postgres/postgres_reader.h"
#include "server/store/sqlite/store_reader.h"

namespace gatehouse::server {
namespace {

/// Somebody's line in the table of a kind.
struct Line {
  std::string name;
  Rating rating;
};

/// The profiles that there are, by their ids.
std::map<std::string, std::string> names_of_profiles(RoomReader& store) {
  std::map<std::string, std::string> names;
  std::string last;
  for (auto next = store.profile_after(last); next; next = store.profile_after(last)) {
    names[next->id] = name_in_keys(next->keys);
    try {
      names[next->id] = profile_of(*next).name;
    } catch (const StoreError&) {
      // It keeps the name that its keys show; gatehouse check says that it is damaged.
    }
    last = next->id;
  }
  return names;
}

void print(const std::string& kind, std::vector<Line> lines, std::ostream& out) {
  std::ranges::stable_sort(lines, [](const Line& a, const Line& b) {
    return a.rating.strength.rating > b.rating.strength.rating;
  });
  out << kind << "\n" << std::fixed;
  for (const Line& line : lines)
    out << "  " << std::setprecision(6) << std::setw(11) << line.rating.strength.rating << "  +- "
        << std::setw(10) << line.rating.strength.deviation << "  " << std::setprecision(9)
        << line.rating.strength.volatility << "  " << line.rating.games << " games  " << line.name << "\n";
}

int make_ratings(RoomReader& store, const std::string& where, std::ostream& out, std::ostream& errors) {
  RatingsAnew anew;
  for (auto next = store.rating_after(0); next; next = store.rating_after(next->number)) {
    const std::string fault = anew.take(*next);
    if (fault.empty()) continue;
    errors << "ratings: rating " << next->number << ", of room " << next->room << ": " << fault << "\n";
    return 1;
  }
  const std::map<std::string, std::string> names = names_of_profiles(store);
  std::map<std::string, std::vector<Line>> kinds;
  for (const auto& [whose, rating] : anew.ratings()) {
    const auto name = names.find(whose.second);
    kinds[whose.first].push_back({name == names.end() ? "(a deleted profile)" : name->second, rating});
  }
  for (auto& [kind, lines] : kinds) print(kind, std::move(lines), out);
  out << where << ": " << anew.games()
      << " rated games were counted anew, and every rating is the same to the last digit\n";
  return 0;
}

}  // namespace

int make_ratings(const std::filesystem::path& file, std::ostream& out, std::ostream& errors) {
  StoreReader store(file);
  return make_ratings(store, file.string(), out, errors);
}

int make_ratings_of_database(const std::string& url, std::ostream& out, std::ostream& errors) {
  PostgresReader store(url);
  return make_ratings(store, shown_address(url), out, errors);
}

}  // namespace gatehouse::server
