#include <algorithm>
#include <array>
#include <utility>

#include "protocol/errors.h"
#include "protocol/fields.h"
#include "protocol/messages.h"
#include "protocol/strict_json.h"

namespace gatehouse::protocol {
namespace {

using engine::kMaxSeats;
using engine::seat_at;

ClientMessage read_hello(Fields& fields) {
  return Hello{fields.plain("client", kMaxIdLength)};
}

/// Of a message that has nothing but its id.
template <class Message>
ClientMessage read_bare(Fields& fields) {
  return Message{fields.id()};
}

ClientMessage read_list(Fields& fields) {
  ListRooms list;
  list.id = fields.id();
  if (fields.has("rooms")) list.rooms = fields.texts("rooms", kMaxAskedRooms, kMaxIdLength);
  if (!fields.has("tokens")) return list;
  const Json given = fields.object("tokens");
  if (given.size() > kMaxAskedRooms)
    fields.fail("tokens", "must have at most " + std::to_string(kMaxAskedRooms) + " rooms");
  Fields tokens(given);
  for (const auto& [room, token] : given.items()) {
    if (!is_plain_text(room)) tokens.fail(room, "is no room");
    list.tokens.emplace(room, tokens.plain(room, kMaxIdLength));
  }
  if (tokens.fault()) fields.fail("tokens", "must have tokens of seats by their rooms");
  return list;
}

Watching read_watching(Fields& fields) {
  Fields watching(fields.object("watching"));
  Watching read;
  if (watching.has("most")) read.most = static_cast<int>(watching.whole("most", 0, kMostWatching));
  if (watching.has("delay_s")) read.delay_s = static_cast<int>(watching.whole("delay_s", 0, kMostDelay));
  watching.finish();
  if (watching.fault()) fields.fail("watching", "cannot be read: " + watching.fault()->message);
  return read;
}

// People play a rated game, where everybody may see it.
void check_rated(const CreateRoom& create, Fields& fields) {
  if (!create.is_public) fields.fail("rated", "needs a table that is public");
  if (create.allows_programs) fields.fail("rated", "does not go with allows_programs");
  if (create.clock && create.clock->over == TimeOver::Bot)
    fields.fail("rated", "does not go with a clock after which a bot plays");
}

Partner read_partner(Fields& fields) {
  Fields own(fields.object("partner"));
  Partner partner;
  if (own.has("range")) partner.range = static_cast<int>(own.whole("range", kLeastRange, kMostRange));
  if (own.has("entropy")) partner.entropy = own.text("entropy", kMaxEntropyLength);
  own.finish();
  if (own.fault()) fields.fail("partner", "is none: " + own.fault()->message);
  return partner;
}

void check_partner(const CreateRoom& create, Fields& fields) {
  if (create.seats != 2 || !create.is_public) fields.fail("partner", "needs a table for two that is public");
  if (create.allows_programs) fields.fail("partner", "does not go with allows_programs");
  if (create.key) fields.fail("partner", "does not go with a key");
  if (create.partner->range && !create.rated)
    fields.fail("partner", "has a range, and the table is not rated");
}

ClientMessage read_create(Fields& fields) {
  CreateRoom create;
  create.id = fields.id();
  create.name = fields.name("name");
  create.game = fields.plain("game", kMaxIdLength);
  create.seats = static_cast<int>(fields.whole("seats", 1, kMaxSeats));
  create.is_public = fields.flag("public");
  create.options = fields.object("options");
  if (fields.has("key")) create.key = fields.key();
  if (fields.has("word")) create.word = fields.text("word", kMaxIdLength);
  if (fields.has("absence_s"))
    create.absence_s = static_cast<int>(fields.whole("absence_s", kLeastAbsence, kMostAbsence));
  if (fields.has("clock")) {
    std::string why;
    create.clock = read_clock(fields.object("clock"), why);
    if (!create.clock) fields.fail("clock", "is no clock: " + why);
  }
  if (fields.has("watching")) create.watching = read_watching(fields);
  if (fields.has("match")) {
    std::string why;
    create.match = read_match_rules(fields.object("match"), why);
    if (!create.match) fields.fail("match", "is no match: " + why);
  }
  if (fields.has("bot_pace")) create.bot_pace = fields.word("bot_pace", kBotPaces);
  if (fields.has("allows_programs")) create.allows_programs = fields.flag("allows_programs");
  if (fields.has("program")) create.program = fields.flag("program");
  if (fields.has("profile")) create.profile = fields.plain("profile", kMaxIdLength);
  if (create.program && !create.allows_programs) fields.fail("program", "needs a table that allows_programs");
  if (fields.has("rated")) create.rated = fields.flag("rated");
  if (create.rated) check_rated(create, fields);
  if (fields.has("partner")) {
    create.partner = read_partner(fields);
    check_partner(create, fields);
  }
  return create;
}

Seat read_seat(Fields& fields) {
  return seat_at(static_cast<int>(fields.whole("seat", 0, kMaxSeats - 1)));
}

Version read_version(Fields& fields, std::string_view field, std::uint64_t smallest) {
  return fields.whole(field, smallest, kMaxInteger);
}

ClientMessage read_join(Fields& fields) {
  JoinRoom join;
  join.id = fields.id();
  join.room = fields.plain("room", kMaxIdLength);
  if (fields.has("token")) {
    join.token = fields.plain("token", kMaxIdLength);
    if (fields.has("last")) join.last = read_version(fields, "last", 0);
  } else if (fields.has("code")) {
    join.code = fields.plain("code", kMaxIdLength);
    if (fields.has("key")) join.key = fields.key();
  } else {
    join.name = fields.name("name");
    if (fields.has("seat")) join.seat = read_seat(fields);
    if (fields.has("key")) join.key = fields.key();
    if (fields.has("program")) join.program = fields.flag("program");
    if (fields.has("profile")) join.profile = fields.plain("profile", kMaxIdLength);
  }
  return join;
}

ClientMessage read_watch(Fields& fields) {
  WatchRoom watch;
  watch.id = fields.id();
  watch.room = fields.plain("room", kMaxIdLength);
  watch.name = fields.name("name");
  if (fields.has("last")) watch.last = read_version(fields, "last", 0);
  if (fields.has("profile")) watch.profile = fields.plain("profile", kMaxIdLength);
  return watch;
}

BotLevel read_level(Fields& fields) {
  if (const auto level = level_called(fields.plain("level", kMaxIdLength))) return *level;
  std::string names;
  for (const BotLevel each : kBotLevels)
    names += (names.empty() ? "\"" : ", \"") + std::string(name_of(each)) + '"';
  fields.fail("level", "must be one of " + names);
  return {};
}

ClientMessage read_bot(Fields& fields) {
  SeatBot bot;
  bot.id = fields.id();
  if (fields.has("seat")) bot.seat = read_seat(fields);
  bot.level = read_level(fields);
  return bot;
}

ClientMessage read_remove(Fields& fields) {
  RemoveSeat remove;
  remove.id = fields.id();
  remove.seat = read_seat(fields);
  if (fields.has("ban")) remove.ban = fields.flag("ban");
  return remove;
}

ClientMessage read_dismiss(Fields& fields) {
  Dismiss dismiss;
  dismiss.id = fields.id();
  dismiss.name = fields.name("name");
  if (fields.has("ban")) dismiss.ban = fields.flag("ban");
  return dismiss;
}

ClientMessage read_entropy(Fields& fields) {
  AddEntropy add;
  add.id = fields.id();
  add.text = fields.text("text", kMaxEntropyLength);
  return add;
}

ClientMessage read_start(Fields& fields) {
  Start start{fields.id()};
  if (fields.has("draw_seats")) start.draw_seats = fields.flag("draw_seats");
  return start;
}

ClientMessage read_propose(Fields& fields) {
  Propose propose;
  propose.id = fields.id();
  const std::string what = fields.plain("what", kMaxIdLength);
  const auto known = std::ranges::find(kProposing, what, [](Proposing each) { return text_of(each); });
  if (known == kProposing.end()) {
    fields.fail("what", "must be \"end\", \"bot\", \"skip\" or \"host\"");
    return propose;
  }
  propose.what = *known;
  if (propose.what != Proposing::End) propose.seat = read_seat(fields);
  if (propose.what == Proposing::Bot) propose.level = read_level(fields);
  return propose;
}

ClientMessage read_lock(Fields& fields) {
  Lock lock;
  lock.id = fields.id();
  lock.locked = fields.flag("locked");
  return lock;
}

ClientMessage read_appoint(Fields& fields) {
  Appoint appoint;
  appoint.id = fields.id();
  appoint.seat = read_seat(fields);
  return appoint;
}

ClientMessage read_vote(Fields& fields) {
  Vote vote;
  vote.id = fields.id();
  vote.proposal = read_version(fields, "proposal", 1);
  vote.agree = fields.flag("agree");
  return vote;
}

ClientMessage read_hand_over(Fields& fields) {
  HandOver hand;
  hand.id = fields.id();
  if (fields.has("seat")) hand.seat = read_seat(fields);
  return hand;
}

ClientMessage read_chat(Fields& fields) {
  Chat chat;
  chat.id = fields.id();
  if (!fields.has("phrase")) {
    chat.spoken = fields.chat("text");
    return chat;
  }
  const std::optional<Phrase> phrase = phrase_called(fields.plain("phrase", kMaxIdLength));
  if (!phrase) fields.fail("phrase", "must be one of the phrases");
  chat.spoken = phrase.value_or(Phrase::Hello);
  return chat;
}

ClientMessage read_mute(Fields& fields) {
  Mute mute;
  mute.id = fields.id();
  if (fields.has("seat"))
    mute.seat = read_seat(fields);
  else
    mute.name = fields.name("name");
  mute.muted = fields.flag("muted");
  return mute;
}

ClientMessage read_command(Fields& fields) {
  Command command;
  command.id = fields.id();
  command.expect = read_version(fields, "expect", 0);
  if (fields.has("choice"))
    command.choices = {fields.text("choice", kMaxChoiceLength)};
  else
    command.choices = fields.texts("choices", kMaxChoicesInARow, kMaxChoiceLength);
  return command;
}

ClientMessage read_undo(Fields& fields) {
  Undo undo;
  undo.id = fields.id();
  undo.expect = read_version(fields, "expect", 0);
  return undo;
}

ClientMessage read_preview(Fields& fields) {
  Preview preview;
  preview.id = fields.id();
  preview.expect = read_version(fields, "expect", 0);
  preview.choices = fields.texts("choices", kMaxChoicesInARow, kMaxChoiceLength);
  return preview;
}

ClientMessage read_inspect(Fields& fields) {
  Inspect inspect;
  inspect.id = fields.id();
  inspect.target = fields.object("target");
  return inspect;
}

ClientMessage read_history(Fields& fields) {
  ReadHistory history;
  history.id = fields.id();
  history.from = read_version(fields, "from", 1);
  history.to = read_version(fields, "to", 1);
  if (history.to < history.from) fields.fail("to", "must not be below \"from\"");
  return history;
}

struct Reader {
  std::string_view type;
  ClientMessage (*read)(Fields& fields);
};

constexpr auto kReaders = std::to_array<Reader>({
    {"hello", read_hello},
    {"ping", read_bare<Ping>},
    {"list", read_list},
    {"create", read_create},
    {"join", read_join},
    {"watch", read_watch},
    {"bot", read_bot},
    {"remove", read_remove},
    {"dismiss", read_dismiss},
    {"entropy", read_entropy},
    {"start", read_start},
    {"lock", read_lock},
    {"appoint", read_appoint},
    {"leave", read_bare<Leave>},
    {"resign", read_bare<Resign>},
    {"propose", read_propose},
    {"vote", read_vote},
    {"rematch", read_bare<Rematch>},
    {"ready", read_bare<Ready>},
    {"analyse", read_bare<Analyse>},
    {"hand-over", read_hand_over},
    {"chat", read_chat},
    {"mute", read_mute},
    {"command", read_command},
    {"undo", read_undo},
    {"preview", read_preview},
    {"inspect", read_inspect},
    {"history", read_history},
    {"resync", read_bare<Resync>},
    {"stop-looking", read_bare<StopLooking>},
});
static_assert(kReaders.size() == std::variant_size_v<ClientMessage>);

}  // namespace

std::variant<ClientMessage, Error> decode(std::string_view text) {
  if (text.size() > kMaxMessageBytes) return error(ErrorCode::BadMessage, {}, "The message is too long.");
  JsonFault fault;
  std::optional<Json> json = parse_strictly(text, kMaxDepth, &fault);
  if (!json) return error(ErrorCode::BadMessage, {}, fault.sentence("The message") + '.');
  if (!json->is_object()) return error(ErrorCode::BadMessage, {}, "The message must be one JSON object.");
  Fields fields(std::move(*json));
  const std::string type = fields.plain("type", kMaxIdLength);
  if (fields.fault()) return std::move(*fields.fault());
  const auto* reader = std::ranges::find(kReaders, type, &Reader::type);
  if (reader == kReaders.end())
    return error(ErrorCode::UnknownType, fields.readable_id(),
                 "There is no message of the type \"" + type + "\".");
  ClientMessage message = reader->read(fields);
  fields.finish();
  if (fields.fault()) return std::move(*fields.fault());
  return message;
}

}  // namespace gatehouse::protocol
