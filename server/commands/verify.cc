#include "server/commands/verify.h"

#include <ostream>
#include <stdexcept>

#include "protocol/record.h"
#include "server/auth/tokens.h"
#include "server/chance/draw_dice.h"

namespace gatehouse::server {
namespace {

constexpr int kNotFair = 1;
constexpr int kNothingToVerify = 2;

/// What does not fit.
class NotFair : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

void verify_commitment(const protocol::Record& record, const DrawSecret& secret) {
  const protocol::Json table =
      protocol::bound_table(record.fair->room, record.game, record.fair->size, record.options);
  if (commitment_to(secret, table) != record.fair->commitment)
    throw NotFair("the commitment is not one to this secret, room, game, table size and options");
  if (static_cast<int>(record.fair->entropy.size()) != record.seats)
    throw NotFair("the entropy is not that of the seats that play");
}

void verify_order(const protocol::Record& record, const DrawSecret& secret) {
  const std::vector<int>& order = record.fair->order;
  if (order.empty()) return;
  if (order.size() != record.fair->entropy.size())
    throw NotFair("the order of the seats is not one of the seats that play");
  std::vector<std::optional<std::string>> of_places(order.size());
  for (std::size_t seat = 0; seat < order.size(); ++seat)
    of_places[static_cast<std::size_t>(order[seat])] = record.fair->entropy[seat];
  if (drawn_order(secret, of_places) != order)
    throw NotFair("the order of the seats is not the one that the secret leads to");
}

void verify_draw(const protocol::GameInPlay& in_play, const protocol::Record& record, const DrawKey& key,
                 std::size_t draw, const std::string& outcome) {
  const std::string where = "draw " + std::to_string(draw) + ": ";
  if (!in_play.actor().chance) throw NotFair(where + "'" + outcome + "' where nothing is drawn");
  const protocol::Lots lots = protocol::lots_of(in_play);
  DrawDice dice(key, draw);
  const std::string& fair = outcome_of(lots, dice.below(static_cast<std::uint64_t>(total(lots))));
  if (outcome != fair)
    throw NotFair(where + "the record has '" + outcome + "', the secret leads to '" + fair + "'");
  const auto& listed = record.fair->lots;
  if (!listed.empty() && (draw > listed.size() || listed[draw - 1] != lots))
    throw NotFair(where + "the lots that the record lists are not those of the rules");
}

struct Verified {
  std::size_t draws = 0;
  bool over = false;
};

Verified verify(const protocol::Record& record) {
  const DrawSecret secret = secret_of(record.fair->secret);
  verify_commitment(record, secret);
  verify_order(record, secret);
  const DrawKey key = key_of_draws(secret, record.fair->entropy);
  const auto in_play = protocol::begin_record(record);
  std::size_t draws = 0;
  for (std::size_t at = 0; at < record.commands.size(); ++at) {
    const std::string& command = record.commands[at];
    if (protocol::is_chance(command)) verify_draw(*in_play, record, key, ++draws, command);
    const protocol::Outcome outcome = protocol::play_command(*in_play, command);
    if (outcome.refusal)
      throw protocol::BadRecord("'" + command + "' is refused: " + std::string(outcome.refusal.name), at + 1);
  }
  if (record.fair->lots.size() > draws) throw NotFair("the record lists lots of draws that it does not have");
  return {draws, in_play->actor().nobody()};
}

}  // namespace

int verify_record(std::string_view text, std::string_view name, std::ostream& out, std::ostream& errors) {
  secure();
  try {
    const protocol::Record record = protocol::read_record(text);
    if (!record.fair) {
      errors << name << ": there is no \"fair\" in this record, so that nothing can be verified\n";
      return kNothingToVerify;
    }
    const Verified verified = verify(record);
    out << name << ": the commitment is kept, and all " << verified.draws
        << " draws are those that the secret leads to";
    if (!verified.over) out << "; the game was not played to its end";
    out << "\n";
    return 0;
  } catch (const NotFair& unfair) {
    errors << name << ": " << unfair.what() << "\n";
    return kNotFair;
  } catch (const protocol::BadRecord& bad) {
    errors << name << ": " << bad.what() << "\n";
    return bad.command == 0 ? kNothingToVerify : kNotFair;
  }
}

}  // namespace gatehouse::server
