// What people have played: the pages of their profiles, and whether everybody sees them.

#include <memory>
#include <utility>

#include "protocol/messages.h"
#include "server/people/kept_people.h"
#include "server/people/people.h"
#include "server/people/result_page.h"
#include "server/ratings/limits.h"

namespace gatehouse::server {

using protocol::Json;

/// A page that is being made.
struct People::PageReading {
  PageWanted wanted;
  std::function<FoundOwner(Store& store)> find;
  std::function<Json(const ResultPage& page)> tell;
  std::optional<ResultPage> page = {};
};

void People::read_page(const Answer& answer, const std::shared_ptr<PageReading>& reading) {
  ask_in_steps(answer, [reading](Store& store) -> std::optional<Told> {
    if (!reading->page) {
      FoundOwner found = reading->find(store);
      if (const auto* const refused = std::get_if<NotDone>(&found)) return Told(*refused);
      reading->page.emplace(std::get<Owner>(std::move(found)).profile, reading->wanted);
    }
    if (!reading->page->step(store)) return std::nullopt;
    return Told(reading->tell(*reading->page));
  });
}

void People::show_page(const std::string& address, const std::string& name,
                       const std::optional<std::int64_t>& before, const Answer& answer) {
  if (const auto refused = refusal(address)) return answer(*refused);
  const auto find = [plain = protocol::cleaned(name)](Store& store) -> FoundOwner {
    std::optional<Profile> profile;
    if (protocol::good_name(plain)) profile = profile_named(store, plain);
    if (!profile || profile->hidden || profile->suspended) return NotDone{Unpersonal::NoSuchPage};
    return Owner{*std::move(profile)};
  };
  const PageWanted wanted{false, told_ms_(), before, kListedResults, rated_kinds(), kListedRatings};
  read_page(answer, std::make_shared<PageReading>(PageReading{wanted, find, &ResultPage::page}));
}

void People::show_results(const std::string& address, const std::string& secret,
                          const std::optional<std::int64_t>& before, const Answer& answer) {
  if (const auto refused = refusal(address)) return answer(*refused);
  const auto find = [this, address, secret](Store& store) { return owner_of(store, address, secret); };
  const PageWanted wanted{true, 0, before, kListedResults, rated_kinds(), kListedRatings};
  read_page(answer, std::make_shared<PageReading>(PageReading{wanted, find, &ResultPage::page}));
}

void People::save(const std::string& address, const std::string& secret, const Answer& answer) {
  if (const auto refused = refusal(address)) return answer(*refused);
  const auto told = std::make_shared<Json>();
  const auto find = [this, address, secret, told](Store& store) {
    FoundOwner found = owner_of(store, address, secret);
    if (const auto* const owner = std::get_if<Owner>(&found)) *told = shown(owner->profile, owner->device);
    return found;
  };
  const auto tell = [told](const ResultPage& page) {
    (*told)["results"] = page.results();
    if (!page.ratings().empty()) (*told)["ratings"] = page.ratings();
    return *told;
  };
  const PageWanted wanted{true, 0, std::nullopt, kCountedResults, rated_kinds(), kSavedRatings};
  read_page(answer, std::make_shared<PageReading>(PageReading{wanted, find, tell}));
}

void People::set_hidden(const std::string& address, const std::string& secret, bool hidden,
                        const Answer& answer) {
  ask_as_owner(address, secret, answer, [hidden](Store& store, Profile& profile, int device) {
    if (profile.hidden != hidden) {
      profile.hidden = hidden;
      if (keep(store, profile) != Keeping::Done) return Told(NotDone{});
    }
    return Told(shown(profile, device));
  });
}

}  // namespace gatehouse::server
