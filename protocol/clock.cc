#include "protocol/clock.h"

#include <array>

#include "protocol/fields.h"
#include "protocol/messages.h"

namespace gatehouse::protocol {
namespace {

constexpr std::array kClockKinds{ClockKind::Bank, ClockKind::Move, ClockKind::Days};
constexpr std::array kTimeOver{TimeOver::Skip, TimeOver::Bot, TimeOver::Vote};

int read_time(Fields& fields, ClockKind kind) {
  switch (kind) {
    case ClockKind::Bank:
      return static_cast<int>(fields.whole("time_s", kLeastBank_s, kMostBank_s));
    case ClockKind::Move:
      return static_cast<int>(fields.whole("time_s", kLeastMove_s, kMostMove_s));
    case ClockKind::Days:
      break;
  }
  const int time_s = static_cast<int>(fields.whole("time_s", kDay_s, kMostDays * kDay_s));
  if (time_s % kDay_s != 0) fields.fail("time_s", "must be whole days");
  return time_s;
}

}  // namespace

Json clock_json(const Clock& clock) {
  Json json = {{"kind", text_of(clock.kind)}, {"time_s", clock.time_s}, {"over", text_of(clock.over)}};
  if (clock.kind == ClockKind::Bank) json["increment_s"] = clock.increment_s;
  if (clock.level) json["level"] = name_of(*clock.level);
  return json;
}

std::optional<Clock> read_clock(Json json, std::string& why) {
  Fields fields(std::move(json));
  Clock clock;
  clock.kind = fields.word("kind", kClockKinds);
  clock.time_s = read_time(fields, clock.kind);
  if (clock.kind == ClockKind::Bank)
    clock.increment_s = static_cast<int>(fields.whole("increment_s", 0, kMostIncrement_s));
  clock.over = fields.word("over", kTimeOver);
  if (clock.over == TimeOver::Bot) {
    clock.level = level_called(fields.plain("level", kMaxIdLength));
    if (!clock.level) fields.fail("level", "is no bot's");
  }
  fields.finish();
  if (!fields.fault()) return clock;
  why = fields.fault()->message;
  why.pop_back();  // its full stop
  return std::nullopt;
}

std::string_view text_of(ClockKind kind) {
  constexpr std::array<std::string_view, kClockKinds.size()> kTexts{"bank", "move", "days"};
  return kTexts.at(static_cast<std::size_t>(kind));
}

std::string_view text_of(TimeOver over) {
  constexpr std::array<std::string_view, kTimeOver.size()> kTexts{"skip", "bot", "vote"};
  return kTexts.at(static_cast<std::size_t>(over));
}

}  // namespace gatehouse::protocol
