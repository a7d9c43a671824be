#include "protocol/fair_draws.h"

#include <algorithm>
#include <stdexcept>

#include "engine/base/ensure.h"
#include "engine/base/ids.h"
#include "protocol/client_messages.h"

namespace gatehouse::protocol {
namespace {

/// Dice that show one word.
class OneWord final : public Dice {
 public:
  explicit OneWord(std::uint64_t word) : word_(word) {}
  std::uint64_t next() override {
    engine::ensure(!shown_, "an outcome of chance is decided by one number below kMaxLots");
    shown_ = true;
    return word_;
  }

 private:
  const std::uint64_t word_;
  bool shown_ = false;
};

std::string outcome_by(const GameInPlay& in_play, std::uint64_t word) {
  OneWord dice(word);
  return in_play.roll(dice);
}

void demand(bool good, const char* what) {
  if (!good) throw std::invalid_argument(what);
}

const Json& field(const Json& json, const char* name) {
  const auto at = json.find(name);
  if (at == json.end()) throw std::invalid_argument(std::string("\"fair\" has no \"") + name + "\"");
  return *at;
}

std::string secret_in(const Json& json, const char* name) {
  const Json& text = field(json, name);
  if (!text.is_string() || !is_secret(text.get_ref<const std::string&>()))
    throw std::invalid_argument(std::string("\"") + name + "\" of \"fair\" must be 64 hexadecimal digits");
  return text.get<std::string>();
}

Lot lot_in(const Json& json) {
  demand(json.is_array() && json.size() == 2 && json[0].is_string() && json[1].is_number_integer() &&
             json[1] >= 1 && json[1] <= kMaxLots,
         "a lot of \"fair\" must be an outcome and a number");
  return {json[0].get<std::string>(), json[1].get<int>()};
}

std::vector<int> order_in(const Json& json) {
  constexpr auto kWhat = "\"order\" of \"fair\" must name the place of each seat once";
  demand(json.is_array() && !json.empty() && json.size() <= engine::kMaxSeats, kWhat);
  std::vector<int> order;
  for (const Json& place : json) {
    demand(place.is_number_integer() && place >= 0 && place < json.size(), kWhat);
    demand(std::ranges::find(order, place.get<int>()) == order.end(), kWhat);
    order.push_back(place.get<int>());
  }
  return order;
}

}  // namespace

// Words that follow each other lead to lots that follow each other, round and round; those below kMaxLots may
// be thrown away as the incomplete last span of Dice::below. The first block that begins is looked for, and
// the place where it begins again: that is one round.
Lots lots_of(const GameInPlay& in_play) {
  std::uint64_t begin = kMaxLots;
  const std::string before = outcome_by(in_play, begin);
  std::vector<std::string> round{before};
  while (round.front() == before) {
    if (++begin == 2 * kMaxLots) return {{before, 1}};
    round.front() = outcome_by(in_play, begin);
  }
  for (bool away = false; round.size() <= kMaxLots;) {
    std::string outcome = outcome_by(in_play, begin + round.size());
    if (away && outcome == round.front()) break;
    away = away || outcome != round.front();
    round.push_back(std::move(outcome));
  }
  engine::ensure(round.size() <= kMaxLots, "chance chooses among so many lots");
  Lots lots;
  const std::uint64_t zero = round.size() - begin % round.size();
  for (std::size_t number = 0; number < round.size(); ++number) {
    const std::string& outcome = round[(zero + number) % round.size()];
    if (!lots.empty() && lots.back().outcome == outcome)
      ++lots.back().count;
    else
      lots.push_back({outcome, 1});
  }
  return lots;
}

int total(const Lots& lots) {
  int sum = 0;
  for (const Lot& lot : lots) sum += lot.count;
  return sum;
}

const std::string& outcome_of(const Lots& lots, std::uint64_t number) {
  for (const Lot& lot : lots) {
    if (number < static_cast<std::uint64_t>(lot.count)) return lot.outcome;
    number -= static_cast<std::uint64_t>(lot.count);
  }
  throw std::out_of_range("there is no lot of this number");
}

bool is_secret(const std::string& text) {
  return text.size() == kSecretDigits && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

FairDraws read_fair_draws(const Json& json) {
  demand(json.is_object(), "\"fair\" must be an object");
  for (const auto& [key, value] : json.items())
    demand(key == "room" || key == "size" || key == "commitment" || key == "secret" || key == "entropy" ||
               key == "order" || key == "lots",
           "\"fair\" has a field that is not known");
  FairDraws fair;
  const Json& room = field(json, "room");
  demand(room.is_string(), "\"room\" of \"fair\" must be a text");
  fair.room = room.get<std::string>();
  const Json& size = field(json, "size");
  demand(size.is_number_integer() && size >= 1 && size <= engine::kMaxSeats,
         "\"size\" of \"fair\" must be a number of seats");
  fair.size = size.get<int>();
  fair.commitment = secret_in(json, "commitment");
  fair.secret = secret_in(json, "secret");
  const Json& entropy = field(json, "entropy");
  demand(entropy.is_array() && entropy.size() <= engine::kMaxSeats,
         "\"entropy\" of \"fair\" must be a list, one for each seat");
  for (const Json& text : entropy) {
    demand(text.is_null() ||
               (text.is_string() && text.get_ref<const std::string&>().size() <= kMaxEntropyLength),
           "\"entropy\" of \"fair\" must hold texts and nulls");
    fair.entropy.push_back(text.is_null() ? std::nullopt : std::optional(text.get<std::string>()));
  }
  if (json.contains("order")) fair.order = order_in(json["order"]);
  if (!json.contains("lots")) return fair;
  demand(json["lots"].is_array(), "\"lots\" of \"fair\" must be a list");
  for (const Json& draw : json["lots"]) {
    demand(draw.is_array() && draw.size() <= kMaxLots, "\"lots\" of \"fair\" must hold lists");
    std::transform(draw.begin(), draw.end(), std::back_inserter(fair.lots.emplace_back()), lot_in);
  }
  return fair;
}

Json to_json(const FairDraws& fair) {
  Json json = {{"room", fair.room},
               {"size", fair.size},
               {"commitment", fair.commitment},
               {"secret", fair.secret},
               {"entropy", to_json(fair.entropy)}};
  if (!fair.order.empty()) json["order"] = fair.order;
  if (fair.lots.empty()) return json;
  Json& lots = json["lots"] = Json::array();
  for (const Lots& draw : fair.lots) {
    Json& list = lots.emplace_back(Json::array());
    for (const Lot& lot : draw) list.push_back(Json::array({lot.outcome, lot.count}));
  }
  return json;
}

Json bound_table(const std::string& room, const std::string& game, int size, const Json& options) {
  return {{"room", room}, {"game", game}, {"size", size}, {"options", options}};
}

Json to_json(const std::vector<std::optional<std::string>>& entropy) {
  Json list = Json::array();
  for (const std::optional<std::string>& text : entropy) list.push_back(text ? Json(*text) : Json());
  return list;
}

}  // namespace gatehouse::protocol
