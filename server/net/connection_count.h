#pragma once
// Counts the connections, in all and for each address.

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gatehouse::server {

struct ConnectionLimits {
  std::size_t connections = 2'000;
  std::size_t per_address = 100;  ///< for a trusted proxy it counts those that it speaks for, not the proxy
};

/// Safe from any thread. Has to outlive the places that it has given.
class ConnectionCount {
 public:
  /// One connection, counted for as long as this lives.
  class Place {
   public:
    Place(Place&& other) noexcept;
    Place& operator=(Place&&) = delete;
    ~Place();

    const std::string& address() const { return address_; }
    /// Counts for this address from now on, and no more for the one before. Returns false and changes nothing
    /// when that address has too many.
    bool move_to(const std::string& address);

   private:
    friend class ConnectionCount;
    Place(ConnectionCount& count, std::string address, bool counted)
        : count_(&count), address_(std::move(address)), counted_(counted) {}

    ConnectionCount* count_;  ///< null once moved from
    std::string address_;
    bool counted_;  ///< for its address; that of a proxy is not, until it speaks for somebody
  };

  explicit ConnectionCount(const ConnectionLimits& limits) : limits_(limits) {}

  /// Counts one more connection; nullopt when it is one too many. Unless `limited`, it counts among all, but
  /// for no address.
  std::optional<Place> take(const std::string& address, bool limited);
  std::size_t size() const;
  /// The addresses with the most connections, at most `most`, and how many each has.
  std::vector<std::pair<std::string, std::size_t>> largest(std::size_t most) const;
  /// Those that are here stay, however many they are.
  void set_limits(const ConnectionLimits& limits);
  /// Connections that an address has elsewhere count here, too. REQUIRES: nothing is counted yet.
  void add(std::function<std::size_t(const std::string& address)> elsewhere) {
    elsewhere_ = std::move(elsewhere);
  }

 private:
  bool has_room(const std::string& address) const;
  void leave(const std::string& address);

  std::function<std::size_t(const std::string&)> elsewhere_;
  ConnectionLimits limits_;
  mutable std::mutex mutex_;
  std::map<std::string, std::size_t> by_address_;
  std::size_t total_ = 0;
};

}  // namespace gatehouse::server
