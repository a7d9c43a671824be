// gatehouse ratings, over stores in files.

#include "server/commands/ratings.h"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <utility>

#include "server/people/kept_people.h"
#include "server/people/ratings.h"
#include "server/people/result.h"
#include "server/ratings/rating_change.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/appends.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using testing::following;
using testing::founding;

struct Made {
  int status = 0;
  std::string out;
  std::string errors;
};

Made make(const std::filesystem::path& file) {
  std::ostringstream out;
  std::ostringstream errors;
  const int status = make_ratings(file, out, errors);
  return {status, out.str(), errors.str()};
}

/// A store with two people, of whom Anna has won a rated game.
struct Club {
  Club() {
    SqliteStore store(file);
    for (const std::string name : {"Anna", "Ben"}) {
      Profile profile;
      profile.id = "id of " + name;
      profile.name = name;
      REQUIRE(keep(store, profile) == Keeping::Done);
    }
    Result result;
    result.room = "r1";
    result.game = "counting";
    result.is_public = true;
    result.rated = "Duel";
    result.seats = {{"id of Anna", "", {}, false, 5, 1}, {"id of Ben", "", {}, false, 3, 2}};
    REQUIRE(testing::append(store, founding("r1", {"begin"})) == Appended::Done);
    Append end = following("r1", 1, 1, {"end"});
    end.result = kept_form(result);
    REQUIRE(testing::append(store, end) == Appended::Done);
    REQUIRE(rate_next(store));
  }

  testing::TemporaryFolder folder;
  std::filesystem::path file = folder.path() / "rooms.db";
};

TEST_CASE("The ratings of a store are made anew, and are the same to the last digit") {
  const Club club;
  const Made made = make(club.file);
  CHECK(made.status == 0);
  CHECK(made.errors.empty());
  CHECK(made.out.find("Duel\n  1662.310894  +- 290.318964  0.059999675  1 games  Anna\n") == 0);
  CHECK(made.out.find("1 rated games were counted anew") != std::string::npos);
}

TEST_CASE("A rating that does not follow from its game is named") {
  const Club club;
  {
    SqliteStore store(club.file);
    RatingChange wrong = change_in(store.rating_of_game("r1").value());
    Result result;
    result.room = wrong.room = "r2";
    result.game = "counting";
    result.is_public = true;
    result.rated = "Duel";
    result.seats = {{"id of Anna", "", {}, false, 5, 1}, {"id of Ben", "", {}, false, 3, 2}};
    REQUIRE(testing::append(store, founding("r2", {"begin"})) == Appended::Done);
    Append end = following("r2", 1, 1, {"end"});
    end.result = kept_form(result);
    REQUIRE(testing::append(store, end) == Appended::Done);
    REQUIRE(store.keep_rating(kept_form(wrong, 2, 0)) == Keeping::Done);
  }
  const Made made = make(club.file);
  CHECK(made.status == 1);
  CHECK(made.errors == "ratings: rating 2, of room r2: it does not follow from those before it\n");
}

}  // namespace
}  // namespace gatehouse::server
