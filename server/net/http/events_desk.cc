#include "server/net/http/events_desk.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <utility>

#include "protocol/messages.h"
#include "protocol/strict_json.h"
#include "server/events/events.h"
#include "server/events/limits.h"
#include "server/net/http/people_desk.h"

namespace gatehouse::server {
namespace {

constexpr std::string_view kHere = "/api/events";
/// Of the body that makes an event; the options of a table nest deepest.
constexpr int kDepth = 8;

/// How a refusal is told; in the order of NoEvent.
struct EventProblem {
  NoEvent why;
  http::status status;
  std::string_view code;
  std::string_view detail;
};

constexpr EventProblem kProblems[]{
    {NoEvent::Off, http::status::not_found, "events-off", "This server has no events."},
    {NoEvent::NotFound, http::status::not_found, "not-found", "There is no such event, entrant or pairing."},
    {NoEvent::Invalid, http::status::bad_request, "invalid", "The body cannot be understood."},
    {NoEvent::NotOrganiser, http::status::forbidden, "not-organiser", "Only the organiser may do this."},
    {NoEvent::NotOpen, http::status::conflict, "not-open", "The event has begun: nobody enters it any more."},
    {NoEvent::NotRunning, http::status::conflict, "not-running", "The event does not run."},
    {NoEvent::TooFew, http::status::conflict, "too-few", "Two people are needed to begin."},
    {NoEvent::Full, http::status::conflict, "event-full", "No more people may enter this event."},
    {NoEvent::NoEntry, http::status::forbidden, "no-entry",
     "You cannot enter this event any more: you were taken out, or have left it too often."},
    {NoEvent::TooLate, http::status::conflict, "too-late",
     "The next round has been paired from this result."},
    {NoEvent::NotDecided, http::status::conflict, "not-decided", "A pairing of this round is still open."},
    {NoEvent::NoSeat, http::status::conflict, "no-seat", "No table of yours is open now."},
    {NoEvent::TooMany, http::status::conflict, "too-many-events",
     "There are as many events as may go on here, or as one organiser may have. Try again when one is over."},
    {NoEvent::TooFast, http::status::too_many_requests, "too-fast", "Too many events. Wait a moment."},
    {NoEvent::Unavailable, http::status::service_unavailable, "unavailable",
     "The server cannot read or save events right now. Try again."},
};

std::optional<std::uint64_t> whole_number_in(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (wrong != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// One request, in what its answer needs.
struct EventRequest {
  People& people;
  Events& events;
  std::string address;
  Form form;
  std::string had;                         ///< the tag of the answer that the asker has, or empty
  std::optional<std::string> secret = {};  ///< of a profile
  std::function<void(HttpAnswer)> answer;

  void refuse(http::status status, std::string_view code, std::string_view detail) const {
    answer(problem_with_code(status, code, detail, form.version, form.keep_alive));
  }
  void not_found() const {
    refuse(http::status::not_found, "not-found", "There is nothing at this address.");
  }
  void invalid(std::string_view detail) const { refuse(http::status::bad_request, "invalid", detail); }

  void tell(const EventRefusal& refused) const {
    const EventProblem& problem = kProblems[static_cast<std::size_t>(refused.why)];
    HttpAnswer made = problem_with_code(problem.status, problem.code,
                                        refused.detail.empty() ? problem.detail : refused.detail,
                                        form.version, form.keep_alive);
    if (refused.why == NoEvent::TooFast)
      made.response.set(http::field::retry_after, std::to_string((refused.retry_after_ms + 999) / 1000));
    answer(std::move(made));
  }
  void tell(http::status status, std::string_view type, const EventTold& told) const {
    const auto* const json = std::get_if<Json>(&told.body);
    const bool unchanged = !told.tag.empty() && told.tag == had;
    HttpAnswer made = text_answer(unchanged ? http::status::not_modified : status, type,
                                  json == nullptr ? std::get<std::string>(told.body) : json->dump(),
                                  form.version, form.keep_alive);
    // A browser may keep it, and asks each time whether it has changed.
    made.response.set(http::field::cache_control, told.tag.empty() ? "no-store" : "private, no-cache");
    if (!told.tag.empty()) made.response.set(http::field::etag, '"' + told.tag + '"');
    answer(std::move(made));
  }
  Events::Answer with(http::status status, std::string_view type = "application/json") const {
    return [self = *this, status, type](const auto& what) {
      if (const auto* const refused = std::get_if<EventRefusal>(&what)) return self.tell(*refused);
      self.tell(status, type, std::get<EventTold>(what));
    };
  }

  /// Calls `go` with the owner of the secret.
  void as_owner(const std::function<void(const Events::Asker&)>& go) const {
    people.recognise(address, secret.value_or(""), [self = *this, go](const People::Told& who) {
      const auto* const json = std::get_if<Json>(&who);
      if (json == nullptr) return self.answer(answer_of_people(self.form, http::status::ok, who));
      go({self.address, json->at("id").get<std::string>()});
    });
  }
};

/// The fields of a change, as they came.
class ChangeBody {
 public:
  explicit ChangeBody(Json json) : json_(std::move(json)) {}

  /// Whether it has these fields, and no others.
  bool has_only(std::initializer_list<const char*> fields) const {
    return json_.size() == fields.size() &&
           std::ranges::all_of(fields, [this](const char* field) { return json_.contains(field); });
  }
  std::optional<int> number(const char* field) const {
    if (!json_.at(field).is_number_integer()) return std::nullopt;
    const auto number = json_.at(field).get<std::int64_t>();
    if (number < 1 || number > std::numeric_limits<int>::max()) return std::nullopt;
    return static_cast<int>(number);
  }
  /// Nothing: nobody could read it.
  std::optional<std::string> reason() const {
    if (!json_.at("reason").is_string()) return std::nullopt;
    std::string reason = protocol::cleaned(json_.at("reason").get<std::string>());
    return protocol::good_chat(reason) ? std::optional(std::move(reason)) : std::nullopt;
  }
  std::optional<Ruling> ruling() const {
    for (const Ruling ruling : kRulings)
      if (json_.at("result") == text_of(ruling)) return ruling;
    return std::nullopt;
  }

 private:
  Json json_;
};

/// Nothing: the body is not one of such a change.
template <class Ask>
std::optional<EventAsk> plain_ask(const ChangeBody& body) {
  if (!body.has_only({})) return std::nullopt;
  return Ask{};
}

std::optional<EventAsk> ask_to_rule(const ChangeBody& body) {
  if (!body.has_only({"pairing", "result", "reason"})) return std::nullopt;
  const auto pairing = body.number("pairing");
  const auto ruling = body.ruling();
  const auto reason = body.reason();
  if (!pairing || !ruling || !reason) return std::nullopt;
  return AskRule{*pairing, *ruling, *reason};
}

std::optional<EventAsk> ask_to_repeat(const ChangeBody& body) {
  if (!body.has_only({"pairing", "reason"})) return std::nullopt;
  const auto pairing = body.number("pairing");
  const auto reason = body.reason();
  if (!pairing || !reason) return std::nullopt;
  return AskRepeat{*pairing, *reason};
}

std::optional<EventAsk> ask_to_withdraw(const ChangeBody& body) {
  if (!body.has_only({"entrant", "reason"})) return std::nullopt;
  const auto entrant = body.number("entrant");
  const auto reason = body.reason();
  if (!entrant || !reason) return std::nullopt;
  return AskWithdraw{*entrant, *reason};
}

std::optional<EventAsk> ask_to_end(const ChangeBody& body) {
  if (!body.has_only({"reason"})) return std::nullopt;
  const auto reason = body.reason();
  if (!reason) return std::nullopt;
  return AskEnd{*reason};
}

struct Change {
  std::string_view path;  ///< after the event's name
  std::optional<EventAsk> (*read)(const ChangeBody& body);
};
constexpr Change kChanges[]{{"enter", plain_ask<AskEnter>}, {"leave", plain_ask<AskLeave>},
                            {"begin", plain_ask<AskBegin>}, {"go-on", plain_ask<AskGoOn>},
                            {"rule", ask_to_rule},          {"repeat", ask_to_repeat},
                            {"withdraw", ask_to_withdraw},  {"end", ask_to_end}};

void change_event(const EventRequest& asked, const std::string& event, std::string_view path,
                  const Json& body) {
  if (path == "seat") {
    if (!body.empty()) return asked.invalid("The body has to be empty.");
    return asked.as_owner([asked, event](const Events::Asker& asker) {
      asked.events.seat(asker, event, asked.with(http::status::ok));
    });
  }
  const auto known = std::ranges::find(kChanges, path, &Change::path);
  if (known == std::end(kChanges)) return asked.not_found();
  const std::optional<EventAsk> ask = known->read(ChangeBody(body));
  if (!ask)
    return asked.invalid(
        "The body has other fields than this needs. A reason has 1 to 160 visible characters.");
  asked.as_owner([asked, event, ask](const Events::Asker& asker) {
    asked.events.change(asker, event, *ask, asked.with(http::status::ok));
  });
}

/// A number after `name=` in the query; `otherwise`: it is not there; nothing: it is none, and was refused.
std::optional<std::uint64_t> number_asked(const EventRequest& asked, const HttpTarget& target,
                                          const char* name, std::uint64_t otherwise) {
  const std::string* const text = target.find(name);
  if (text == nullptr) return otherwise;
  const std::optional<std::uint64_t> number = whole_number_in(*text);
  if (!number || *number > static_cast<std::uint64_t>(kEventEntries)) {
    asked.invalid(std::string("The query has no such number: ") + name);
    return std::nullopt;
  }
  return number;
}

void show_event(const EventRequest& asked, const HttpTarget& target, const std::string& event,
                std::string_view path) {
  constexpr std::string_view kEntrants = "entrants/";
  if (path.empty()) {
    const auto asked_round = number_asked(asked, target, "round", 0);
    if (!asked_round) return;
    const auto round = *asked_round == 0 ? std::nullopt : std::optional(static_cast<int>(*asked_round));
    if (!asked.secret)
      return asked.events.show(event, round, std::nullopt, asked.had, asked.with(http::status::ok));
    return asked.as_owner([asked, event, round](const Events::Asker& asker) {
      asked.events.show(event, round, asker.profile, asked.had, asked.with(http::status::ok));
    });
  }
  if (path == "log") {
    if (const auto after = number_asked(asked, target, "after", 0))
      asked.events.show_log(event, *after, asked.with(http::status::ok));
    return;
  }
  if (path == "results.csv")
    return asked.events.show_results(event, asked.with(http::status::ok, "text/csv; charset=utf-8"));
  if (path.starts_with(kEntrants))
    if (const auto entrant = whole_number_in(path.substr(kEntrants.size()));
        entrant && *entrant <= kMostEntrants)
      return asked.events.show_entrant(event, static_cast<int>(*entrant), asked.with(http::status::ok));
  asked.not_found();
}

/// What the body of a POST says; nothing: it was refused.
std::optional<Json> body_in(const EventRequest& asked, const HttpRequest& request) {
  if (request.body().empty()) return Json::object();
  protocol::JsonFault fault;
  std::optional<Json> json = protocol::parse_strictly(request.body(), kDepth, &fault);
  if (json && json->is_object()) return json;
  asked.invalid(json ? "The body must be an object." : fault.sentence("The body") + ".");
  return std::nullopt;
}

void route_events(const EventRequest& asked, const HttpRequest& request, const HttpTarget& target) {
  const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
  if (!reads && request.method() != http::verb::post)
    return asked.refuse(http::status::method_not_allowed, "bad-method", "This method is not answered here.");
  std::string_view path = std::string_view(target.path).substr(kHere.size());
  if (path.empty()) {
    if (reads) return asked.events.list(asked.with(http::status::ok));
    if (std::optional<Json> body = body_in(asked, request))
      asked.as_owner([asked, body = *std::move(body)](const Events::Asker& asker) {
        asked.events.make(asker, body, asked.with(http::status::created));
      });
    return;
  }
  path.remove_prefix(1);
  const std::size_t slash = path.find('/');
  const std::string event(path.substr(0, slash));
  path = slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
  if (event.empty() || event.size() > protocol::kMaxIdLength) return asked.not_found();
  if (reads) return show_event(asked, target, event, path);
  if (const std::optional<Json> body = body_in(asked, request)) change_event(asked, event, path, *body);
}

}  // namespace

bool is_of_events(std::string_view path) {
  return path == kHere || (path.starts_with(kHere) && path[kHere.size()] == '/');
}

void ask_events(const HttpServices& services, const HttpRequest& request, const HttpTarget& target,
                const std::string& address, std::function<void(HttpAnswer)> answer) {
  EventRequest asked{
      *services.people,   *services.events, address, {request.version(), request.keep_alive()}, {},
      secret_in(request), std::move(answer)};
  std::string_view had = view(request[http::field::if_none_match]);
  if (had.starts_with("W/")) had.remove_prefix(2);
  if (had.size() >= 2 && had.front() == '"' && had.back() == '"') asked.had = had.substr(1, had.size() - 2);
  const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
  if (!reads && !may_come_from_its_page(services, request))
    return asked.refuse(http::status::forbidden, "bad-origin", "Pages from this origin may not ask.");
  if (!request.body().empty() && view(request[http::field::content_type]) != "application/json")
    return asked.refuse(http::status::unsupported_media_type, "invalid", "The body has to be JSON.");
  if (!services.events->on()) return asked.tell(EventRefusal{NoEvent::Off});
  route_events(asked, request, target);
}

}  // namespace gatehouse::server
