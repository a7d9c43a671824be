#pragma once
// All rooms of this server: it finds them by name, lists them, and makes new ones within quotas. It takes up
// those of the store at the start, puts away those where nobody is, and opens them again when somebody comes.
// Safe from any thread. Its parts: RoomsHere counts and lists what is here, Founding says who may make what,
// and RoomCallers has those who wait for a room that is being opened.

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/base/metrics.h"
#include "server/cluster/other_lobbies.h"
#include "server/lobby/founding.h"
#include "server/lobby/hosting.h"
#include "server/lobby/room_callers.h"
#include "server/lobby/rooms_here.h"
#include "server/lobby/short_codes.h"
#include "server/room/room.h"
#include "server/room/room_summary.h"

namespace gatehouse::server {

/// All rooms of this node, and the way to those of other nodes.
class Lobby {
 public:
  using Time = RoomsHere::Time;
  using Elsewhere = RoomElsewhere;
  using Opened = OpenedRoom;
  /// What a lobby has to know where other nodes have rooms of the same store.
  struct Nodes {
    std::function<bool()> may_hold;  ///< whether this one may have any at the moment
    /// The way to a room at the node with this address, from any thread; null: there is none, and the room is
    /// unavailable here.
    std::function<std::shared_ptr<RoomPort>(const std::string& address, const std::string& room)> way_to;
    /// Whether that node has not been reached for so long that its rooms may be asked for, from any thread.
    std::function<bool(const std::string& address)> out_of_reach;
    std::shared_ptr<const OtherLobbies> lobbies;  ///< what they tell of them
    HiddenAddress hide;                           ///< as all nodes have it
  };

  /// Every room gets these `services`; the lobby sets `changed` and `ended` itself.
  Lobby(Games games, const LobbyLimits& limits, RoomServices services);
  Lobby(const Lobby&) = delete;
  Lobby& operator=(const Lobby&) = delete;
  /// REQUIRES: no thread runs the executor any more; if a room was being opened, the store's thread and the
  /// reader of logs have stopped.
  ~Lobby();

  /// Takes up the rooms of the store on `threads` threads and returns how many. One that does not replay, or
  /// whose secret is not the one that it has committed to, is left alone, with an error in the log. One for
  /// which the memory does not suffice is tried again in the end, alone; then it is opened when somebody
  /// comes.
  std::size_t restore(const std::vector<RoomLog>& logs, int threads);

  /// Makes a room; the room itself answers its creator. Or returns why there is none, after checks in the
  /// order of their cost: quotas; the bounds of Hosting and its word; the game's lists of options. For texts
  /// of the table's own the last is a game made on trial: each address has a few credits for that
  /// (kTrialsPerSecond). Wrong words are counted as wrong short codes are. No game is looked at with the
  /// mutex held. A message with the key of a room that is here is a repetition: that room answers it, without
  /// a look at the quotas. When the address has used up its rooms, the one that has been abandoned longest is
  /// put away in favour of the new one.
  std::variant<std::shared_ptr<Room>, protocol::Error> create(const std::string& address,
                                                              const protocol::CreateRoom& message,
                                                              ConnectionId connection,
                                                              std::shared_ptr<Peer> peer, Time now);
  /// The same checks for a table that is to be made later, as somebody looks for a partner. Returns the
  /// message as it is to be given to create() then.
  std::variant<protocol::CreateRoom, protocol::Error> allow(const std::string& address,
                                                            const protocol::CreateRoom& message, Time now);
  /// Finds a room, or opens it from the store when it was put away: its log is replayed, and the store notes
  /// that it is open again before anybody is let in. It is opened once, however many ask. `answer` is called
  /// exactly once: from here when the room is here, else from another thread, where it must not do more than
  /// pass the answer on. Errors: NoSuchRoom. Busy when too many rooms are being opened. TooManyRooms when the
  /// server is full, or this address has opened as many rooms as it may. Unavailable when the store fails or
  /// the log does not replay. Quarantined when that has failed too often.
  void open(const std::string& name, const std::string& address, std::function<void(Opened)> answer);
  /// Makes the room that the order asks for, for its address, or finds it: here, or in the store. `answer` is
  /// called exactly once, from any thread: nothing, or TooManyRooms, Busy, Draining, Unavailable,
  /// Quarantined.
  void open_rematch(OpenRematch order, std::function<void(std::optional<protocol::ErrorCode>)> answer);
  /// From now on other nodes have rooms, too. REQUIRES: no room is here yet.
  void share(Nodes nodes);
  /// Opens those of these rooms that this server can play, on nobody's account.
  void adopt(const std::vector<std::string>& names);
  /// Closes all rooms that are here, as other nodes may have them; new ones come. Nobody waits for an append
  /// that is under way.
  void let_go();
  /// The same for those of these rooms that are here: what was shown of them is no longer true.
  void let_go(const std::vector<std::string>& names);
  /// How many entries of the log of each room that is here may have been shown.
  std::map<std::string, protocol::Version> versions() const;
  /// Closes those that are not among these, as other nodes have them.
  void keep(const std::set<std::string>& names);
  /// Closes those of these rooms that are here, so that other nodes can have them.
  void give_away(const std::vector<std::string>& names);
  /// Nothing when the room is not here.
  std::optional<RoomProgress> progress(const std::string& name) const;
  /// Null when the room is not here; it may be in the store.
  std::shared_ptr<Room> find(const std::string& name) const;
  /// What the other nodes should know of the rooms here.
  Notice notice() const;
  /// The short code of a room that waits for players; nothing: there is none that does.
  std::optional<std::string> code_of(const std::string& name);
  /// Where the short code leads somebody from that address.
  ShortCodes::Led follow(std::string_view code, const std::string& address, std::int64_t steady_ms);
  /// The public rooms, newest first, at most kListedRooms: those of other nodes, too.
  std::vector<protocol::RoomEntry> list() const;
  /// Of these rooms, public or not, those that are here or at another node. They are told as everybody may
  /// know them, or as the seat does that one of the tokens opens.
  std::vector<protocol::AskedRoom> ask(const std::vector<std::string>& names,
                                       const std::map<std::string, std::string>& tokens = {}) const;
  /// All rooms, newest first.
  std::vector<RoomSummary> summaries() const;
  /// How many rooms are here.
  std::size_t size() const;
  /// Whether new rooms, for a rematch as well, are refused with Draining; those that are here, or in the
  /// store, go on.
  void drain(bool on);
  /// What the host allows, now.
  std::shared_ptr<const Hosting> hosting() const;
  /// Rooms by their state, and the people in them.
  Levels levels() const;

  /// Puts away some rooms where nobody has been for too long, and lets others rest. To be called every
  /// second.
  void sweep(Time now);
  /// Rooms that are here stay, however many they are.
  void set_limits(const LobbyLimits& limits);
  /// Makes no rooms any more, and closes all that are here.
  void close(protocol::CloseCode code);

 private:
  enum class TakenUp : std::uint8_t { Yes, SetAside, ShortOfMemory };
  /// `order`: its place among all rooms.
  TakenUp take_up(const RoomLog& log, std::uint64_t order);
  std::vector<std::shared_ptr<Room>> all_rooms() const;
  // The steps of opening, each on the thread that the one before has led to.
  /// Leads those who wait to the node that has the room; where none has it `when_free` goes on.
  void lead_to_holder(const std::string& name, std::function<void()> when_free);
  void replay(ReadResult result, RoomLog log, const std::string& name);
  /// Throws std::bad_alloc, and nobody has been answered.
  void replay_found(RoomLog log, const std::string& name);
  void leave_to_others(const std::string& name);
  void take_in(const std::shared_ptr<RoomCore>& core);
  /// The room of that name, made for this address if it is in no store; or why there is no place for it.
  Opened room_for(const OpenRematch& order);

  /// The message of a table that may be made, with the kind that this server rates it as; or why it may not.
  std::variant<protocol::CreateRoom, protocol::Error> settled(const std::string& address,
                                                              const protocol::CreateRoom& message, Time now);

  // These with the mutex held.
  /// Null: there is a place for one more room of this address.
  std::optional<protocol::Error> over_quota(const std::string& address, const protocol::CreateRoom& message,
                                            Time now);
  /// What the address has made, here and elsewhere.
  RoomsHere::Account made_by(const std::string& address) const;

  const Games games_;
  const RoomLimits room_limits_;
  RoomServices services_;
  std::optional<Nodes> nodes_;  ///< nothing: no other node has rooms of this store
  Founding founding_;
  mutable std::mutex mutex_;
  RoomsHere rooms_;
  RoomCallers callers_;
  std::set<std::string> left_to_others_;  ///< as this server does not know their rules
  ShortCodes codes_{
      [this](std::string_view code) { return nodes_ ? nodes_->lobbies->room_of(code) : std::nullopt; }};
  bool closed_ = false;
  bool draining_ = false;
};

}  // namespace gatehouse::server
