#pragma once
// Papers of rooms that were made lately, so that a second request for them costs a look-up.

#include <chrono>
#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "protocol/client_messages.h"
#include "server/base/network.h"

namespace gatehouse::server {

struct KeptPaper {
  http::status status = http::status::ok;
  std::shared_ptr<const std::string> text;
  protocol::Version version = 0;                  ///< entries of the log that it was made from
  std::chrono::steady_clock::time_point until{};  ///< where the room is not here to ask
};

/// At most `most` bytes: those that nobody has asked for the longest give way. Safe from any thread.
class KeptPapers {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit KeptPapers(std::size_t most) : most_(most) {}

  /// `here`: the version of the room, where it is here. Then what was made from that very version counts, but
  /// not that a game is not over yet, as the room knows that best; else what is not too old.
  std::optional<KeptPaper> find(const std::string& name, std::optional<protocol::Version> here, Time now);
  void keep(const std::string& name, KeptPaper paper);
  std::size_t bytes() const;

 private:
  struct NamedPaper {
    std::string name;
    KeptPaper paper;
  };
  static std::size_t bytes_of(const NamedPaper& kept);
  void drop(std::list<NamedPaper>::iterator kept);

  const std::size_t most_;
  mutable std::mutex mutex_;
  std::list<NamedPaper> papers_;  ///< the one that was asked for last comes first
  std::map<std::string, std::list<NamedPaper>::iterator> by_name_;
  std::size_t bytes_ = 0;
};

}  // namespace gatehouse::server
