// Farms, scored at the end of the game, by the edition that the table chose (rulings.md 1.1, "Farm", "Older
// farm rules").

#include <algorithm>
#include <array>
#include <vector>

#include "engine/carcassonne/expansions/base/base.h"
#include "engine/carcassonne/scoring.h"

namespace gatehouse::engine::carcassonne::base {
namespace {

/// Edition 2: a seat with the majority on several farms is paid once for a city that they share.
constexpr Reason kEachCityOnce{"majority, each city paid once"};

bool is_field(const Feature& feature) {
  return feature.terrain == Terrain::Field;
}

/// What each city brings on a farm that is scored in a way of its own; 0 for other farms.
int own_price(const Position& position, FeatureId field) {
  int price = 0;
  for (const Ruleset::FarmPrice says : position.rules.farm_prices())
    if (price == 0) price = says(position, field);
  return price;
}

/// Calls `visit(FeatureId)` for each farm with figures that the edition of the rules is about.
template <class Visit>
void for_each_farm(const Position& position, Visit&& visit) {
  for_each_occupied(position.state, is_field, [&](FeatureId field) {
    if (own_price(position, field) == 0) visit(field);
  });
}

/// How many times the cities count together.
template <class Cities>
int times_of(const Position& position, const Cities& cities) {
  int times = 0;
  for (const FeatureId city : cities) times += times_for_farms(position, city);
  return times;
}

/// Adds the cities at that many points each, and once more those that count more than once.
template <class Cities>
void add_cities(const Position& position, const Cities& cities, int each, ScoreSheet& sheet) {
  sheet.terms.push_back({Unit::CompletedCity, "completed cities", static_cast<int>(cities.size()), each});
  for (const CityFeeds& feeds : position.rules.city_feeds()) {
    const auto more =
        std::count_if(cities.begin(), cities.end(), [&](FeatureId city) { return feeds.of(position, city); });
    if (more != 0)
      sheet.terms.push_back({Unit::CompletedCity, feeds.what, static_cast<int>(more) * feeds.more, each});
  }
}

/// Adds what raises the cities of these fields for their winners: once for each time that a city counts, by
/// the best of the fields.
template <class Fields>
void add_raises(const Position& position, const Fields& fields, SeatSet winners, int times,
                ScoreSheet& sheet) {
  for (const FarmRaise& raise : position.rules.farm_raises())
    for (int number = 0; number < position.rules.seats(); ++number) {
      const Seat seat = seat_at(number);
      int most = 0;
      for (const FeatureId field : fields)
        if (winners.has(seat)) most = std::max(most, raise.each(position, field, seat));
      if (most * times != 0) sheet.bonuses.push_back({seat, most * times, raise.why});
    }
}

/// A city of the list, as the event names it.
void list_cities(const Position& position, const CityList& cities, Event& event) {
  for (const FeatureId city : cities) event.cities.push_back(part_ref(position, city));
}

/// 3rd edition: the most farmers on a farm are paid for each completed city that it borders.
void score_by_itself(Turn& turn, FeatureId field, bool final) {
  const ScoreSheet sheet = sheet_for(turn.position(), field, false, final);
  Event* const event = record_score(turn, sheet);
  if (event != nullptr) {
    CityList cities;
    bordering_cities(turn.position(), field, cities);
    list_cities(turn.position(), cities, *event);
  }
  pay(turn, sheet, event);
}

/// How much a city has brought a seat so far by what raises it.
struct Raised {
  FeatureId city;
  Seat seat;
  Reason why;
  int each;
};

/// Takes from the bonuses of a field what its cities have brought the same seat on other fields, for the same
/// reason: so that the best of the fields counts, in any order of them.
void raise_once(const Position& position, FeatureId field, const CityList& cities,
                std::vector<Raised>& before, ScoreSheet& sheet) {
  for (SeatPoints& bonus : sheet.bonuses)
    for (const FarmRaise& raise : position.rules.farm_raises()) {
      if (raise.why != bonus.why) continue;
      const int each = raise.each(position, field, bonus.seat);
      bonus.points = 0;
      for (const FeatureId city : cities) {
        auto entry = std::find_if(before.begin(), before.end(), [&](const Raised& raised) {
          return raised.city == city && raised.seat == bonus.seat && raised.why == bonus.why;
        });
        if (entry == before.end()) entry = before.insert(entry, {city, bonus.seat, bonus.why, 0});
        bonus.points += std::max(0, each - entry->each) * times_for_farms(position, city);
        entry->each = std::max(entry->each, each);
      }
    }
}

/// 2nd edition: as the 3rd, but nobody is paid twice for one city.
void score_farms_paying_cities_once(Turn& turn) {
  struct PaidCity {
    FeatureId city;
    SeatSet seats;
  };
  FixedVector<PaidCity, kMaxTiles> paid;
  std::vector<Raised> raised;
  for_each_farm(turn.position(), [&](FeatureId field) {
    ScoreSheet sheet = sheet_for(turn.position(), field, false, true);
    Event* const event = record_score(turn, sheet);
    CityList cities;
    bordering_cities(turn.position(), field, cities);
    if (event != nullptr) list_cities(turn.position(), cities, *event);
    Shares fresh{};  // cities, as often as they count
    for (const FeatureId city : cities) {
      auto* entry =
          std::find_if(paid.begin(), paid.end(), [city](const PaidCity& p) { return p.city == city; });
      if (entry == paid.end()) {
        paid.push_back({city, {}});
        entry = &paid.back();
      }
      for (std::size_t seat = 0; seat < fresh.size(); ++seat) {
        const Seat who = seat_at(static_cast<int>(seat));
        if (!sheet.winners.has(who) || entry->seats.has(who)) continue;
        entry->seats.add(who);
        fresh[seat] += times_for_farms(turn.position(), city);
      }
    }
    Shares shares = fresh;
    for (int& points : shares) points *= sheet.terms.empty() ? 0 : sheet.terms[0].each;
    raise_once(turn.position(), field, cities, raised, sheet);
    pay(turn, sheet, shares, kEachCityOnce, event);
  });
}

/// What a farm brings beside the cities, where these are scored by themselves.
void pay_bonuses_alone(Turn& turn, FeatureId field) {
  ScoreSheet sheet = sheet_for(turn.position(), field, false, true);
  if (sheet.bonuses.empty()) return;
  sheet.terms.clear();
  sheet.winners = {};  // the cities have paid them
  pay(turn, sheet, record_score(turn, sheet));
}

/// 1st edition: for each completed city, the most farmers on all the farms around it together are paid.
void score_cities_by_farmers(Turn& turn) {
  const Position position = turn.position();
  struct Supplied {
    FeatureId city;
    ScoreSheet sheet;
    std::vector<FeatureId> fields;
  };
  std::vector<Supplied> supplied;
  for_each_farm(position, [&](FeatureId field) {
    CityList cities;
    bordering_cities(position, field, cities);
    for (const FeatureId city : cities) {
      auto entry = std::find_if(supplied.begin(), supplied.end(),
                                [city](const Supplied& s) { return s.city == city; });
      if (entry == supplied.end()) {
        ScoreSheet sheet;
        sheet.feature = city;
        sheet.terrain = Terrain::Field;
        sheet.final = true;
        add_cities(position, std::array{city}, kPointsPerCityFirstEdition, sheet);
        supplied.push_back({city, sheet, {}});
        entry = supplied.end() - 1;
      }
      entry->fields.push_back(field);
    }
  });
  for (Supplied& entry : supplied) {
    count_votes(position, entry.fields, entry.sheet);
    add_raises(position, entry.fields, entry.sheet.winners, times_for_farms(position, entry.city),
               entry.sheet);
  }
  for (const Supplied& entry : supplied) {
    Event* const event = record_score(turn, entry.sheet);
    if (event != nullptr) event->cities.push_back(part_ref(position, entry.city));
    pay(turn, entry.sheet, event);
  }
  for_each_farm(position, [&turn](FeatureId field) { pay_bonuses_alone(turn, field); });
}

}  // namespace

void score_farm(const Position& position, ScoreSheet& sheet) {
  CityList cities;
  bordering_cities(position, sheet.feature, cities);
  const int price = own_price(position, sheet.feature);
  const bool first = price == 0 && position.rules.config<Config>().farm_scoring == 1;
  const int each = price != 0 ? price : first ? kPointsPerCityFirstEdition : kPointsPerCity;
  if (cities.empty()) return;
  add_cities(position, cities, each, sheet);
  // In the first edition cities pay, and each raises what it pays (score_cities_by_farmers).
  if (!first)
    add_raises(position, std::array{sheet.feature}, sheet.winners, times_of(position, cities), sheet);
}

void score_farms(Turn& turn) {
  const int edition = turn.rules.config<Config>().farm_scoring;
  if (edition == 2) score_farms_paying_cities_once(turn);
  if (edition == 1) score_cities_by_farmers(turn);
  for_each_occupied(turn.state, is_field, [&](FeatureId field) {
    if (edition == 3 || own_price(turn.position(), field) != 0) score_by_itself(turn, field, true);
  });
}

void score_farm_now(Turn& turn, FeatureId field) {
  score_by_itself(turn, field, false);
}

}  // namespace gatehouse::engine::carcassonne::base
