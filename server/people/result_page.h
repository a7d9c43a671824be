#pragma once
// The page of a profile: what it has played, as its owner or everybody sees it. It is made a step at a time,
// as the store's thread has other work. On that thread.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/game_in_play.h"
#include "server/people/profile.h"
#include "server/people/result.h"
#include "server/store/store.h"

namespace gatehouse::server {

/// What of the results is wanted.
struct PageWanted {
  bool own = false;                     ///< by the owner of the profile: also what is not public
  std::int64_t now_ms = 0;              ///< what others may see by then
  std::optional<std::int64_t> before;   ///< those before this number alone; nothing: the first page
  std::size_t listed = 0;               ///< how many at most
  std::vector<std::string> kinds = {};  ///< of tables whose ratings are wanted, with the first page
  std::size_t rated = 0;                ///< how many games of each, at most
};

/// What the results of somebody come to. Pure.
class ResultTally {
 public:
  explicit ResultTally(std::string self) : self_(std::move(self)) {}

  /// REQUIRES: they have played it.
  void add(const Result& result);
  /// The ids of those with whom they have played, the most frequent first, of these the latest; at most so
  /// many.
  std::vector<std::string> opponents(std::size_t most) const;

  /// {"counted", "won", "drawn"}.
  protocol::Json games() const;
  /// {"played", "won", "drawn"}. REQUIRES: they have played with them.
  protocol::Json against(const std::string& other) const;

 private:
  struct Count {
    int played = 0;
    int won = 0;
    int drawn = 0;
  };
  struct Opponent {
    std::string id;
    Count count;
  };

  std::string self_;
  Count all_;
  std::vector<Opponent> opponents_;  ///< in the order in which they came
  std::map<std::string, std::size_t> places_;
};

class ResultPage {
 public:
  ResultPage(Profile profile, const PageWanted& wanted);

  /// Does a little more. Returns whether it is done. Throws StoreError.
  bool step(Store& store);

  // Once it is done.
  /// As protocol/README.md has it; a page that is not the first has no sums.
  protocol::Json page() const;
  /// The results alone.
  protocol::Json results() const;
  /// The ratings alone.
  const protocol::Json& ratings() const { return ratings_; }

 private:
  struct Known {
    std::string name;
    bool has_page = false;
  };

  bool is_first() const { return !wanted_.before; }
  void read_results(Store& store);
  void take(Result result);
  void ask_for_names();
  void read_names(Store& store);
  void read_rating(Store& store);
  protocol::Json against() const;
  static protocol::Json named(const Known& known);
  protocol::Json result_json(const Result& result) const;
  /// What is told of the one on this seat, but for what they did there.
  protocol::Json who_sat(const ResultSeat& seat) const;
  std::string title_of(const Result& result) const;

  Profile profile_;
  PageWanted wanted_;
  ResultTally tally_;
  std::vector<Result> listed_;
  std::size_t read_ = 0;
  std::int64_t last_;  ///< the number of the last one that was read
  bool all_read_ = false;
  bool more_ = false;               ///< than those that are listed
  std::vector<std::string> asked_;  ///< whose names are still to be read
  std::map<std::string, Known> known_;
  protocol::Json ratings_ = protocol::Json::array();
};

}  // namespace gatehouse::server
