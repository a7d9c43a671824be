#include "server/commands/replay.h"

#include <ostream>

#include "protocol/record.h"
#include "protocol/server_messages.h"

namespace gatehouse::server {

using protocol::Json;

namespace {

Json step(const std::string& command, const protocol::Outcome& outcome, const protocol::GameInPlay& in_play) {
  Json events = Json::array();
  for (const protocol::EventNotice& notice : outcome.notices) events.push_back(Json::parse(notice.full));
  return {{"command", command},
          {"events", std::move(events)},
          {"fingerprint", protocol::fingerprint_text(in_play.fingerprint())}};
}

}  // namespace

int replay_record(std::string_view text, std::string_view name, std::ostream& out, std::ostream& errors) {
  try {
    const protocol::Record record = protocol::read_record(text);
    Json steps = Json::array();
    const auto in_play = protocol::replay(
        record, [&steps](const std::string& command, const protocol::Outcome& outcome,
                         const protocol::GameInPlay& now) { steps.push_back(step(command, outcome, now)); });
    const engine::Actor actor = in_play->actor();
    out << Json{{"game", record.game},
                {"options", record.options},
                {"seats", record.seats},
                {"steps", std::move(steps)},
                {"state", in_play->view(std::nullopt)},
                {"waiting", protocol::seat_list(actor.seats)},
                {"chance", actor.chance},
                {"over", actor.nobody()},
                {"fingerprint", protocol::fingerprint_text(in_play->fingerprint())}}
               .dump(1)
        << "\n";
    return 0;
  } catch (const protocol::BadRecord& bad) {
    errors << name << ": " << bad.what() << "\n";
    return bad.command == 0 ? 2 : 1;
  }
}

}  // namespace gatehouse::server
