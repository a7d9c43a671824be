#pragma once
// Reads what is in a store, for the operator's commands.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace gatehouse::server {

/// The rooms, the profiles, the results and the ratings of a store of any kind.
class RoomReader {
 public:
  virtual ~RoomReader() = default;

  /// The names of all rooms, archived ones included, in alphabetical order.
  virtual const std::vector<std::string>& rooms() const = 0;
  /// The rooms without a whole secret of their draws. It is not read.
  virtual std::vector<std::string> rooms_without_secret() = 0;
  /// The secret of a room's draws, to be held against what the room has committed to; nothing: there is no
  /// whole one.
  virtual std::optional<DrawSecret> secret(const std::string& room) = 0;
  /// A room without epoch and secret; nullopt when there is no such room. Throws
  /// StoreError.
  virtual std::optional<RoomLog> read(const std::string& name) = 0;

  // As of a Store.
  virtual std::optional<KeptProfile> profile_with_key(const std::string& key) = 0;
  virtual std::optional<KeptProfile> profile_after(const std::string& id) = 0;
  /// How many keys belong to no profile. Throws StoreError.
  virtual std::uint64_t keys_of_no_profile() = 0;
  virtual std::optional<KeptResult> result_after(const std::string& room) = 0;
  /// How many results belong to nobody, and how many times one belongs to a profile, or is one, that is not
  /// there. Throws StoreError.
  virtual std::uint64_t stray_results() = 0;
  virtual std::optional<KeptRating> rating_after(std::int64_t number) = 0;
  /// How many ratings belong to nobody, or have followed from a result that is still unrated. And how many
  /// times somebody has one that is not there, or is there with another kind or time. Throws StoreError.
  virtual std::uint64_t stray_ratings() = 0;
};

}  // namespace gatehouse::server
