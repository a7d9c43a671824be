#pragma once
// How many connections there are, and from where.

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace gatehouse::server {

struct ConnectionLimits {
  std::size_t connections = 2'000;
  std::size_t per_address = 100;  ///< does not count for trusted proxies, but for whom they speak
};

/// Safe from any thread. Outlives the places it has given.
class ConnectionCount {
 public:
  /// One connection, counted for as long as this lives.
  class Place {
   public:
    Place(Place&& other) noexcept;
    Place& operator=(Place&&) = delete;
    ~Place();

    const std::string& address() const { return address_; }
    /// Counts for this address from now on; or says that there are too many from there, and changes nothing.
    bool move_to(const std::string& address);

   private:
    friend class ConnectionCount;
    Place(ConnectionCount& count, std::string address) : count_(&count), address_(std::move(address)) {}

    ConnectionCount* count_;  ///< null once moved from
    std::string address_;
  };

  explicit ConnectionCount(const ConnectionLimits& limits) : limits_(limits) {}

  /// Counts one more, or says that it is one too many. Not `limited`: of any number from this address.
  std::optional<Place> take(const std::string& address, bool limited);
  std::size_t size() const;

 private:
  bool has_room(const std::string& address) const;
  void leave(const std::string& address);

  const ConnectionLimits limits_;
  mutable std::mutex mutex_;
  std::map<std::string, std::size_t> by_address_;
  std::size_t total_ = 0;
};

}  // namespace gatehouse::server
