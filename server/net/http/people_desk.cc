#include "server/net/http/people_desk.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <optional>
#include <utility>

#include "protocol/strict_json.h"
#include "server/auth/base64url.h"
#include "server/people/people.h"

namespace gatehouse::server {
namespace {

constexpr std::string_view kHere = "/api/profiles";
constexpr std::string_view kDevicePath = "/me/devices/";
constexpr std::string_view kPasskeyPath = "/me/passkeys/";
constexpr std::string_view kPagePath = "/of/";
constexpr std::string_view kBearer = "Bearer ";
constexpr int kDepth = 2;

/// How a refusal is told; in the order of Unpersonal.
struct Refusal {
  Unpersonal why;
  http::status status;
  std::string_view code;
  std::string_view detail;
};

constexpr Refusal kRefusals[]{
    {Unpersonal::Off, http::status::not_found, "profiles-off", "This server keeps no profiles."},
    {Unpersonal::BadName, http::status::bad_request, "invalid",
     "A name has 1 to 24 visible characters, and no bot has it."},
    {Unpersonal::BadDevice, http::status::bad_request, "invalid",
     "The name of a device or a passkey has at most 40 visible characters."},
    {Unpersonal::BadKey, http::status::bad_request, "invalid",
     "A key has 22 to 64 letters, digits or -_.:/."},
    {Unpersonal::WordNeeded, http::status::forbidden, "word-needed",
     "You need a word from the host to make a profile here."},
    {Unpersonal::BadWord, http::status::forbidden, "bad-word", "Wrong word. Ask the host for it."},
    {Unpersonal::NameProtected, http::status::conflict, "name-protected",
     "Somebody on this server has that name, or one that looks like it."},
    {Unpersonal::TooManyDevices, http::status::conflict, "too-many-devices",
     "The profile is open on eight devices. Revoke one first."},
    {Unpersonal::BadSecret, http::status::unauthorized, "bad-secret", "This opens no profile."},
    {Unpersonal::Suspended, http::status::forbidden, "profile-suspended",
     "The host of this server has suspended this profile."},
    {Unpersonal::BadCode, http::status::forbidden, "bad-code",
     "This code was used, or has expired. Make a new one."},
    {Unpersonal::BadWords, http::status::forbidden, "bad-words",
     "The name and the words do not belong together."},
    {Unpersonal::NoSuchDevice, http::status::not_found, "not-found", "The profile has no such device."},
    {Unpersonal::TooManyPasskeys, http::status::conflict, "too-many-passkeys",
     "The profile has eight passkeys. Remove one first."},
    {Unpersonal::PasskeyKnown, http::status::conflict, "passkey-known",
     "This passkey opens a profile already."},
    {Unpersonal::BadPasskey, http::status::forbidden, "bad-passkey", "This passkey opens no profile here."},
    {Unpersonal::NoSuchPasskey, http::status::not_found, "not-found", "The profile has no such passkey."},
    {Unpersonal::NoSuchPage, http::status::not_found, "not-found", "Nobody of this name has a page here."},
    {Unpersonal::NoSuchRating, http::status::not_found, "not-found",
     "No rating has followed from that game, or no such tables are rated here."},
    {Unpersonal::TooFast, http::status::too_many_requests, "too-fast", "Too many tries. Wait a moment."},
    {Unpersonal::Unavailable, http::status::service_unavailable, "unavailable",
     "The server cannot read or save profiles right now. Try again."},
};

/// The texts of a body; nothing: it is not an object of these texts, or lacks one that is needed.
class Body {
 public:
  static std::optional<Body> read(const std::string& text, std::initializer_list<std::string_view> needed,
                                  std::initializer_list<std::string_view> others) {
    Body body;
    std::optional<Json> json =
        text.empty() ? std::optional(Json::object()) : protocol::parse_strictly(text, kDepth, nullptr);
    if (!json || !json->is_object()) return std::nullopt;
    for (const auto& [field, value] : json->items()) {
      const auto among = [&name = field](const auto& list) {
        return std::find(list.begin(), list.end(), name) != list.end();
      };
      if (!value.is_string() || (!among(needed) && !among(others))) return std::nullopt;
    }
    for (const std::string_view field : needed)
      if (!json->contains(field)) return std::nullopt;
    body.json_ = *std::move(json);
    return body;
  }
  /// Empty: it is not there.
  std::string text(const char* field) const { return json_.value(field, std::string()); }
  std::optional<std::string> optional(const char* field) const {
    return json_.contains(field) ? std::optional(text(field)) : std::nullopt;
  }
  /// What a text in base64url stands for; empty: it is none.
  std::string bytes(const char* field) const { return bytes_of_base64url(text(field)).value_or(""); }

 private:
  Json json_;
};

std::optional<int> device_in(std::string_view path) {
  if (!path.starts_with(kDevicePath)) return std::nullopt;
  path.remove_prefix(kDevicePath.size());
  int id = 0;
  const auto [end, wrong] = std::from_chars(path.data(), path.data() + path.size(), id);
  if (wrong != std::errc() || end != path.data() + path.size()) return std::nullopt;
  return id;
}

std::optional<std::string> passkey_in(std::string_view path) {
  if (!path.starts_with(kPasskeyPath)) return std::nullopt;
  return std::string(path.substr(kPasskeyPath.size()));
}

/// Whose page it is.
std::optional<std::string> name_in(std::string_view path) {
  if (!path.starts_with(kPagePath)) return std::nullopt;
  return std::string(path.substr(kPagePath.size()));
}

std::string origin_of(const HttpRequest& request) {
  return std::string(view(request[http::field::origin]));
}

/// One request, in what its answer needs.
struct Asked {
  People& people;
  const HttpRequest& request;
  const HttpTarget& target;
  std::string_view path;  ///< after kHere
  const std::string& address;
  Form form;
  std::function<void(HttpAnswer)> answer;

  std::string secret() const { return secret_in(request).value_or(""); }
  People::Answer with(http::status status) const {
    return [form = form, answer = answer, status](const People::Told& what) {
      answer(answer_of_people(form, status, what));
    };
  }
  void refuse(http::status status, std::string_view code, std::string_view detail) const {
    answer(problem_with_code(status, code, detail, form.version, form.keep_alive));
  }
  void invalid() const { refuse(http::status::bad_request, "invalid", "The body cannot be understood."); }
};

Arrival arrival_in(const Body& body) {
  return {body.text("device"), body.optional("key")};
}

void make_profile(const Asked& asked) {
  const auto body = Body::read(asked.request.body(), {"name"}, {"word", "device", "key"});
  if (!body) return asked.invalid();
  asked.people.make(asked.address, body->text("name"), body->optional("word"), arrival_in(*body),
                    asked.with(http::status::created));
}

void open(const Asked& asked) {
  const auto body = Body::read(asked.request.body(), {"code"}, {"device", "key"});
  if (!body) return asked.invalid();
  asked.people.open(asked.address, body->text("code"), arrival_in(*body), asked.with(http::status::ok));
}

void recover(const Asked& asked) {
  const auto body = Body::read(asked.request.body(), {"name", "words"}, {"device", "key"});
  if (!body) return asked.invalid();
  asked.people.recover(asked.address, body->text("name"), body->text("words"), arrival_in(*body),
                       asked.with(http::status::ok));
}

void make_link(const Asked& asked) {
  if (!Body::read(asked.request.body(), {}, {})) return asked.invalid();
  asked.people.make_link(asked.address, asked.secret(), asked.with(http::status::created));
}

void renew_words(const Asked& asked) {
  if (!Body::read(asked.request.body(), {}, {})) return asked.invalid();
  asked.people.renew_words(asked.address, asked.secret(), asked.with(http::status::ok));
}

void challenge_to_add(const Asked& asked) {
  if (!Body::read(asked.request.body(), {}, {})) return asked.invalid();
  asked.people.challenge_to_add(asked.address, asked.secret(), asked.with(http::status::created));
}

void add_passkey(const Asked& asked) {
  const auto body = Body::read(asked.request.body(), {"client_data", "attestation"}, {"name"});
  if (!body) return asked.invalid();
  asked.people.add_passkey(
      asked.address, asked.secret(),
      {body->text("name"), body->bytes("client_data"), body->bytes("attestation"), origin_of(asked.request)},
      asked.with(http::status::created));
}

void challenge_to_open(const Asked& asked) {
  if (!Body::read(asked.request.body(), {}, {})) return asked.invalid();
  asked.people.challenge_to_open(asked.address, asked.with(http::status::created));
}

void open_by_passkey(const Asked& asked) {
  const auto body = Body::read(asked.request.body(), {"id", "client_data", "authenticator_data", "signature"},
                               {"device", "key"});
  if (!body) return asked.invalid();
  asked.people.open_by_passkey(
      asked.address,
      {body->text("id"),
       {body->bytes("client_data"), body->bytes("authenticator_data"), body->bytes("signature")},
       origin_of(asked.request)},
      arrival_in(*body), asked.with(http::status::ok));
}

void show(const Asked& asked) {
  asked.people.show(asked.address, asked.secret(), asked.with(http::status::ok));
}

void erase(const Asked& asked) {
  asked.people.erase(asked.address, asked.secret(), asked.with(http::status::ok));
}

/// The number before which results are asked for; nothing: it was refused as none.
std::optional<std::optional<std::int64_t>> before_in(const Asked& asked) {
  const std::string* const text = asked.target.find("before");
  if (text == nullptr) return std::optional<std::int64_t>();
  std::int64_t number = 0;
  const auto [end, wrong] = std::from_chars(text->data(), text->data() + text->size(), number);
  if (wrong == std::errc() && end == text->data() + text->size()) return number;
  asked.refuse(http::status::bad_request, "invalid", "A page is before the number of a result.");
  return std::nullopt;
}

void show_page(const Asked& asked, const std::string& name) {
  if (const auto before = before_in(asked))
    asked.people.show_page(asked.address, name, *before, asked.with(http::status::ok));
}

void show_results(const Asked& asked) {
  if (const auto before = before_in(asked))
    asked.people.show_results(asked.address, asked.secret(), *before, asked.with(http::status::ok));
}

template <bool hidden>
void set_hidden(const Asked& asked) {
  if (!Body::read(asked.request.body(), {}, {})) return asked.invalid();
  asked.people.set_hidden(asked.address, asked.secret(), hidden, asked.with(http::status::ok));
}

void save(const Asked& asked) {
  asked.people.save(
      asked.address, asked.secret(), [form = asked.form, answer = asked.answer](const People::Told& what) {
        HttpAnswer made = answer_of_people(form, http::status::ok, what);
        if (std::holds_alternative<Json>(what))
          made.response.set(http::field::content_disposition, "attachment; filename=\"profile.json\"");
        answer(std::move(made));
      });
}

void tell_mode(const Asked& asked) {
  asked.answer(answer_of_people(asked.form, http::status::ok, Json{{"mode", asked.people.mode()}}));
}

struct Route {
  http::verb method;
  std::string_view path;  ///< after kHere
  void (*go)(const Asked& asked);
};

constexpr Route kRoutes[]{{http::verb::get, "", tell_mode},
                          {http::verb::head, "", tell_mode},
                          {http::verb::post, "", make_profile},
                          {http::verb::get, "/me", show},
                          {http::verb::delete_, "/me", erase},
                          {http::verb::get, "/me/export", save},
                          {http::verb::get, "/me/results", show_results},
                          {http::verb::post, "/me/hide", set_hidden<true>},
                          {http::verb::post, "/me/show", set_hidden<false>},
                          {http::verb::post, "/me/link", make_link},
                          {http::verb::post, "/me/recovery", renew_words},
                          {http::verb::post, "/open", open},
                          {http::verb::post, "/recover", recover},
                          {http::verb::post, "/me/passkeys/challenge", challenge_to_add},
                          {http::verb::post, "/me/passkeys", add_passkey},
                          {http::verb::post, "/passkey/challenge", challenge_to_open},
                          {http::verb::post, "/passkey", open_by_passkey}};

void route(const Asked& asked) {
  const http::verb method = asked.request.method();
  if (const auto device = device_in(asked.path); device && method == http::verb::delete_)
    return asked.people.revoke(asked.address, asked.secret(), *device, asked.with(http::status::ok));
  if (const auto passkey = passkey_in(asked.path); passkey && method == http::verb::delete_)
    return asked.people.remove_passkey(asked.address, asked.secret(), *passkey, asked.with(http::status::ok));
  const auto name = name_in(asked.path);
  if (name && method == http::verb::get) return show_page(asked, *name);
  bool known = name.has_value();
  for (const Route& each : kRoutes) {
    if (each.path != asked.path) continue;
    if (each.method == method) return each.go(asked);
    known = true;
  }
  if (known || device_in(asked.path) || passkey_in(asked.path))
    return asked.refuse(http::status::method_not_allowed, "bad-method", "This method is not answered here.");
  asked.refuse(http::status::not_found, "not-found", "There is nothing at this address.");
}

}  // namespace

std::optional<std::string> secret_in(const HttpRequest& request) {
  const std::string_view field = view(request[http::field::authorization]);
  if (!field.starts_with(kBearer)) return std::nullopt;
  return std::string(field.substr(kBearer.size()));
}

HttpAnswer answer_of_people(const Form& form, http::status status, const People::Told& what) {
  if (const auto* const json = std::get_if<Json>(&what))
    return plain_json(status, *json, form.version, form.keep_alive);
  const NotDone& refused = std::get<NotDone>(what);
  const Refusal& refusal = kRefusals[static_cast<std::size_t>(refused.why)];
  HttpAnswer made =
      problem_with_code(refusal.status, refusal.code, refusal.detail, form.version, form.keep_alive);
  if (refused.why == Unpersonal::TooFast)
    made.response.set(http::field::retry_after, std::to_string((refused.retry_after_ms + 999) / 1000));
  return made;
}

bool is_of_people(std::string_view path) {
  return path == kHere || (path.starts_with(kHere) && path[kHere.size()] == '/');
}

bool counts_results(std::string_view path) {
  if (!is_of_people(path)) return false;
  path.remove_prefix(kHere.size());
  return path.starts_with(kPagePath) || path == "/me/results" || path == "/me/export";
}

void ask_people(const HttpServices& services, const HttpRequest& request, const HttpTarget& target,
                const std::string& address, std::function<void(HttpAnswer)> answer) {
  const Asked asked{*services.people, request,
                    target,           std::string_view(target.path).substr(kHere.size()),
                    address,          {request.version(), request.keep_alive()},
                    std::move(answer)};
  const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
  if (!reads && !may_come_from_its_page(services, request))
    return asked.refuse(http::status::forbidden, "bad-origin", "Pages from this origin may not ask.");
  if (!request.body().empty() && view(request[http::field::content_type]) != "application/json")
    return asked.refuse(http::status::unsupported_media_type, "invalid", "The body has to be JSON.");
  // Off: no route tells whether it would be one.
  if (services.people->mode() == "off" && (!reads || !asked.path.empty()))
    return asked.answer(answer_of_people(asked.form, http::status::ok, NotDone{Unpersonal::Off}));
  route(asked);
}

}  // namespace gatehouse::server
