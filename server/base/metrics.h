#pragma once
// What the operator watches, in the form of Prometheus, on a port of its own. "Metrics" of README.md lists
// the names. No label holds a name, a room, an address or anything else that somebody has chosen.

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace gatehouse::server {

/// What is looked up whenever somebody asks for the metrics.
struct Levels {
  std::size_t waiting_rooms = 0;
  std::size_t playing_rooms = 0;
  std::size_t finished_rooms = 0;
  std::size_t quarantined_rooms = 0;
  std::size_t players = 0;  ///< connections of those who sit
  std::size_t spectators = 0;
  std::size_t others = 0;  ///< connections in no room
};

/// Counts of this process. Safe from any thread.
class Metrics {
 public:
  Metrics();
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;
  ~Metrics();

  void opened();
  /// `code`: the close code, or how the connection ended without one.
  void closed(std::string_view code);
  /// A message in a room was acknowledged, or refused by this error, `seconds` after it came.
  void commanded(std::string_view type, std::string_view result, double seconds);
  void stored(std::string_view kind_of_entry);
  /// A commit of appends, and how long it took.
  void committed(double seconds);
  void store_failed(std::string_view what);
  void fenced();
  /// Of several nodes: this one has taken a room that nobody had; it has lost its lease.
  void took_over();
  void lost_lease();
  /// The store has lost what it had acknowledged of a room.
  void fell_behind();
  /// A room that nobody had opened was read, and is damaged.
  void scrubbed(bool damaged);
  /// A message was passed on to the node that has its room.
  void forwarded();
  /// A room of another node is read from its log, as the way to that node is lost.
  void followed();
  void sent(std::size_t bytes);
  void overflowed();
  void refused(std::string_view reason);
  void limited(std::string_view scope);
  /// Of people's profiles: one was made, deleted, suspended, ...
  void profile_changed(std::string_view change);
  /// Of the database: replicas for which commits wait, others, and by how many bytes the slowest is behind.
  /// NaN: it is not known.
  void replicated(double synchronous, double asynchronous, double behind_bytes);
  /// How late a timer of the network threads was.
  void lagged(double seconds);

 private:
  friend class MetricsDoor;
  struct Families;
  std::unique_ptr<Families> families_;
};

/// The process's own.
Metrics& metrics();

/// Serves /metrics on a port, on threads of its own.
class MetricsDoor {
 public:
  /// `levels` is called from those threads. Throws std::runtime_error when the port cannot be had.
  MetricsDoor(const std::string& address, int port, std::function<Levels()> levels);
  MetricsDoor(const MetricsDoor&) = delete;
  MetricsDoor& operator=(const MetricsDoor&) = delete;
  ~MetricsDoor();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace gatehouse::server
