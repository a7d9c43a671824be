#pragma once
// All rooms of this server: it finds them by name, lists them, and makes new ones within quotas. It takes up
// those of the store at the start, puts away those where nobody is, and opens them again when somebody comes.
// Safe from any thread.

#include <chrono>
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
#include "server/base/paced.h"
#include "server/base/rate_limit.h"
#include "server/cluster/other_lobbies.h"
#include "server/lobby/hosting.h"
#include "server/lobby/limits.h"
#include "server/lobby/short_codes.h"
#include "server/room/room.h"
#include "server/room/room_summary.h"

namespace gatehouse::server {

struct LobbyLimits {
  std::size_t rooms = 1'000;
  std::size_t rooms_per_address = 20;
  // A room is put away when nobody has been there for so long.
  std::chrono::seconds waiting_idle{600};
  std::chrono::seconds finished_idle{86'400};
  std::chrono::seconds playing_idle{604'800};
  RoomLimits room = {};  ///< of each; they stay as they were at the start
  std::shared_ptr<const Hosting> hosting = std::make_shared<Hosting>();
};

class Lobby {
 public:
  using Time = std::chrono::steady_clock::time_point;
  /// A room that another node has, by the way to it.
  struct Elsewhere {
    std::shared_ptr<RoomPort> room;
    bool operator==(const Elsewhere&) const = default;
  };
  /// A room, or why there is none.
  using Opened = std::variant<std::shared_ptr<Room>, protocol::ErrorCode, Elsewhere>;
  /// REQUIRES: it is no error.
  static std::shared_ptr<RoomPort> port_of(const Opened& opened);
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
  std::size_t restore(const std::vector<Record>& records, int threads);

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
  std::size_t size() const;
  /// Whether new rooms, for a rematch as well, are refused with Draining; those that are here, or in the
  /// store, go on.
  void drain(bool on);
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
  struct Slot {
    std::shared_ptr<Room> room;
    RoomSummary summary;
    std::string address;  ///< of the creator, or of who had it opened; empty after a restart
    std::uint64_t order = 0;
    Time idle_since;
    bool opened = false;   ///< from the store, by somebody who came back
    bool resting = false;  ///< it was told to rest, and nobody has come since
  };
  /// Somebody who waits for a room that is being opened.
  struct Caller {
    std::string address;
    std::function<void(Opened)> answer;
  };

  struct Opening {
    std::vector<Caller> callers;  ///< at least one
    bool found = false;           ///< there is such a room, and a place for it
  };

  enum class TakenUp : std::uint8_t { Yes, SetAside, ShortOfMemory };
  /// `order`: its place among all rooms.
  TakenUp take_up(const Record& record, std::uint64_t order);
  /// Whether this server may have rooms now.
  bool may_hold() const { return !nodes_ || nodes_->may_hold(); }
  std::vector<std::shared_ptr<Room>> all_rooms() const;
  // The steps of opening, each on the thread that the one before has led to.
  void read(const std::string& name);
  /// Leads those who wait to the node that has the room; where none has it `when_free` goes on.
  void lead_to_holder(const std::string& name, std::function<void()> when_free);
  /// Whether somebody wants in, and not this server itself.
  bool somebody_waits(const std::string& name) const;
  void replay(Reading reading, Record record, const std::string& name);
  /// Throws std::bad_alloc, and nobody has been answered.
  void replay_found(Record record, const std::string& name);
  void leave_to_others(const std::string& name);
  void take_in(const std::shared_ptr<RoomCore>& core);
  /// The room of that name, made for this address if it is in no store; or why there is no place for it.
  Opened room_for(const OpenRematch& order);
  /// Nothing: the room that was found may be opened.
  std::optional<protocol::ErrorCode> refuse_opening(const std::string& name);
  void answer_callers(const std::string& name, const Opened& opened);

  /// Null: the message has the word, if one is needed. Takes the mutex.
  std::optional<protocol::Error> word_refusal(const Hosting& hosting, const std::string& address,
                                              const protocol::CreateRoom& message, Time now);
  /// Null: the game offers what the message asks for, and so does this server. Without the mutex.
  std::optional<protocol::Error> refusal(const std::string& address, const protocol::CreateRoom& message,
                                         Time now);

  // All of these with the mutex held.
  /// Null: there is a place for one more room of this address.
  std::optional<protocol::Error> over_quota(const std::string& address, const protocol::CreateRoom& message,
                                            Time now);
  /// Null: one more game may be tried out for this address.
  std::optional<protocol::Error> over_trials(const std::string& address, const protocol::CreateRoom& message,
                                             Time now);
  std::vector<protocol::RoomEntry> own_list() const;
  /// As everybody may know it, or as those do who are `seated` there.
  static protocol::AskedRoom table(const Slot& slot, bool seated);
  bool has_used_up_rooms(const std::string& address, bool opened) const;
  /// Whether a new room may take its place: nobody is there, and no game goes on.
  bool is_abandoned(const Slot& slot, Time now) const;
  /// Null when none of them is abandoned.
  Slot* longest_abandoned(const std::string& address, bool opened, Time now);
  /// Makes a place among the rooms that the address has made, or opened, if one of them is abandoned.
  bool make_way(const std::string& address, bool opened, Time now);
  /// How long a room may stay where nobody is; one that is over has to go at once when places are few. A game
  /// by days stays until the time of everybody at the table could be over once.
  std::chrono::seconds patience_with(const protocol::RoomEntry& room, bool crowded) const;
  void note(const RoomSummary& summary);
  void forget(const std::string& room);
  std::string unused_name() const;

  const Games games_;
  LobbyLimits limits_;  ///< with the mutex held
  const RoomLimits room_limits_;
  RoomServices services_;
  std::optional<Nodes> nodes_;  ///< nothing: no other node has rooms of this store
  mutable std::mutex mutex_;
  std::map<std::string, Slot> rooms_;
  std::map<std::string, RateLimit> trials_;  ///< of addresses that have not all their credits
  Paced<std::string> words_{kGuessesByAddress};
  Paced<int> all_words_{kGuessesByAll};
  std::map<std::string, Opening> opening_;
  std::set<std::string> left_to_others_;  ///< as this server does not know their rules
  ShortCodes codes_{
      [this](std::string_view code) { return nodes_ ? nodes_->lobbies->room_of(code) : std::nullopt; }};
  std::uint64_t made_ = 0;
  bool closed_ = false;
  bool draining_ = false;
};

}  // namespace gatehouse::server
