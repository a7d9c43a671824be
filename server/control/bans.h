#pragma once
// The addresses that the operator keeps out: those of the settings, and those that were banned while the
// server ran, each until some time, kept in a file beside the games.

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

namespace gatehouse::server {

struct Ban {
  std::string place;        ///< an address, or a network such as 10.0.0.0/8
  std::int64_t until_ms{};  ///< by the clock on the wall; 0: for good
};

/// Safe from any thread.
class Bans {
 public:
  /// Reads the bans of this file, if there is one, and keeps them there from now on. Throws
  /// std::runtime_error when it cannot be read.
  void keep_in(const std::filesystem::path& file, std::int64_t now_ms);
  /// Those of the settings, beside the others.
  void set_settings(std::vector<std::string> places);

  /// Replaces the ban of the same place. Returns false, and changes nothing, when there are kBans, or when
  /// the file cannot be written.
  bool add(const Ban& ban, std::int64_t now_ms);
  /// Returns false when there is no such ban, or the file cannot be written.
  bool remove(const std::string& place, std::int64_t now_ms);
  /// Forgets those that are over; returns whether there were any.
  bool expire(std::int64_t now_ms);

  std::vector<Ban> list() const;
  /// All places that are kept out.
  std::vector<std::string> places() const;

 private:
  bool write(const std::vector<Ban>& bans) const;

  mutable std::mutex mutex_;
  std::filesystem::path file_;  ///< empty: they are kept in memory only
  std::vector<std::string> settings_;
  std::vector<Ban> bans_;
};

}  // namespace gatehouse::server
