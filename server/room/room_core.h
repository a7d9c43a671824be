#pragma once
// A room without sockets, clock and threads: inputs go in, effects come out, which have to be performed in
// that order. The shell around it (room.h) does so.
//
// INVARIANTS
// - Nothing about an entry is sent before it is stored: `state_` holds durable entries only, drafts are never
// shown.
// - At most one Persist is under way; commands that come meanwhile wait, in order.
// - Every message is answered: by an effect of the same handle(), or once the store has answered.

#include <array>
#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/base/clock.h"
#include "server/chance/commitment.h"
#include "server/room/agreement_limits.h"
#include "server/room/chat.h"
#include "server/room/door.h"
#include "server/room/draft.h"
#include "server/room/effects.h"
#include "server/room/held_back.h"
#include "server/room/history.h"
#include "server/room/known_commands.h"
#include "server/room/room_state.h"
#include "server/room/room_summary.h"
#include "server/room/seat_clocks.h"
#include "server/room/seat_codes.h"

namespace gatehouse::server {

/// What is a setting of a room's bounds; the others are in room/limits.h.
struct RoomLimits {
  /// One more is refused with `room-full`. People on seats are not counted: their seats are the bound.
  std::size_t spectators = 200;
};

class RoomCore {
 public:
  /// A new room: its first input is Found, or FoundAgain.
  RoomCore(std::string room, Games games, const DrawSecret& secret, const RoomLimits& limits = {});
  /// A room from its log. Throws BadEntry, or what a game throws, when the log does not replay to the same
  /// fingerprints.
  RoomCore(const Record& record, Games games, const RoomLimits& limits = {});

  /// Asks the bots whose turn it is; or ends the game, if nobody has made a move for so long that it is
  /// abandoned (nothing: it never is). To be called once, after making the room from a log.
  void resume(Moment now, std::optional<std::chrono::milliseconds> abandoned_after,
              std::vector<Effect>& effects);
  /// Handles an input and appends the effects. `now` goes into entries, limits how fast people come and go,
  /// and moves the clocks. An exception is a bug: the room must not be used any more.
  void handle(Input input, Moment now, std::vector<Effect>& effects);
  /// After how long a Tick should come; nothing: none is needed.
  std::optional<std::chrono::milliseconds> tick() const;

  /// As everybody may know it; see RoomSummary.
  RoomCounts counts() const;
  /// The same of whom the game waits for; `seated`: as those know it who have a seat.
  Standing standing(bool seated) const;
  RoomSummary summary() const;
  /// Whether this connection is here, or still waits for an answer.
  bool knows(ConnectionId connection) const;
  /// Whether this connection is here.
  bool is_here(ConnectionId connection) const { return people_.contains(connection); }
  /// Whether a page of the past is being read for this connection.
  bool reads_past(ConnectionId connection) const { return reading_past_.contains(connection); }
  const RoomState& state() const { return state_; }
  /// Frees everything that can be derived again. Does nothing while somebody is here.
  void rest();

 private:
  struct Person {
    protocol::Viewer seat;
    std::string name;
    std::string address;
    std::int64_t sat_ms = 0;  ///< see Admit
  };
  /// Who is answered once the draft is durable.
  struct Requester {
    ConnectionId connection = 0;
    std::string id;
  };
  /// Who comes in with the draft.
  struct Newcomer {
    Visitor visitor;
    Seat seat{};
    std::string token;
  };
  struct Pending {
    Draft draft;
    std::optional<Requester> requester;  ///< nullopt: a bot, or somebody who has gone since
    std::optional<Newcomer> newcomer;
    bool leaves = false;  ///< the requester leaves with the draft
    Version asked = 0;    ///< of the last entry that was asked for; others may follow it
    /// Whether the draft removes somebody by the host's will, to be kept away or banned.
    enum class Removal : std::uint8_t { None, Away, Banned } removal = Removal::None;
  };

  /// What is being stored that somebody said.
  struct Saying {
    Audience audience = Audience::Players;
    Remark remark;
    std::optional<Requester> requester;  ///< nullopt: somebody who has gone since
  };

  /// Who waits for the room of the next game.
  struct RematchAsked {
    Rematched entry;
    std::optional<Requester> requester;  ///< nullopt: somebody who has gone since
  };

  void begin(Moment now, std::vector<Effect>& effects) {
    effects_ = &effects;
    time_ms_ = now.time_ms;
    steady_ms_ = now.steady_ms;
  }
  // Inputs that change nothing durable are answered at once, the others one after another. A Tick has done
  // its work by then.
  void take(Input& input);
  void take_found(Found& input);
  void take_found_again(FoundAgain& input);
  void take_enter(Enter& input);
  void take_say(Say& input);
  void take_gone(Gone& input);
  void take_overflowed(Overflowed& input);
  void take_stored(Stored& input);
  void take_bot_answer(BotAnswer& input);
  void take_rematch_opened(RematchOpened& input);
  void take_past_read(PastRead& input);
  void take_analysis_taken(AnalysisTaken& input);
  void queue(Input input, const Requester& requester);
  void take_queued();
  void refuse_queued(ConnectionId left);

  void answer_founder(const Found& input);
  void return_to_seat(const Enter& input, const protocol::JoinRoom& message);
  void take_seat(Enter& input, const protocol::JoinRoom& message);
  void take_over(Enter& input, const protocol::JoinRoom& message);
  void watch(const Enter& input, const protocol::WatchRoom& message);
  /// Whether one more may look on: when there are too many, in place of an older connection of the same name
  /// and address, which is closed.
  bool make_room_for(const Visitor& visitor);
  /// Whether this visitor may try to take a seat; if not, answers why.
  bool may_sit(const Requester& requester, const Visitor& visitor);
  bool may_enter(const Requester& requester, const Visitor& visitor, Door::Wish wish);
  /// Lets somebody in on a seat that is theirs; an older connection of that seat is closed. `sat_ms`: as in
  /// Enter; where a newer connection has the seat by now, it is closed itself.
  void sit(const Requester& requester, Visitor visitor, Seat seat, const std::optional<std::string>& token,
           std::optional<Version> last, std::optional<std::int64_t> sat_ms = std::nullopt);
  bool has_seat(ConnectionId connection) const;
  std::size_t spectators() const;

  // One for each message of somebody who has entered.
  void answer(const Say& input, const Person& who);
  void answer_seat_bot(ConnectionId from, const Person& who, const protocol::SeatBot& message);
  void answer_remove_seat(ConnectionId from, const Person& who, const protocol::RemoveSeat& message);
  void answer_dismiss(ConnectionId from, const Person& who, const protocol::Dismiss& message);
  void answer_add_entropy(ConnectionId from, const Person& who, const protocol::AddEntropy& message);
  void answer_start(ConnectionId from, const Person& who, const protocol::Start& message);
  void answer_lock(ConnectionId from, const Person& who, const protocol::Lock& message);
  void answer_appoint(ConnectionId from, const Person& who, const protocol::Appoint& message);
  void answer_leave(ConnectionId from, const Person& who, const protocol::Leave& message);
  void answer_resign(ConnectionId from, const Person& who, const protocol::Resign& message);
  void answer_propose(ConnectionId from, const Person& who, const protocol::Propose& message);
  void answer_vote(ConnectionId from, const Person& who, const protocol::Vote& message);
  void answer_rematch(ConnectionId from, const Person& who, const protocol::Rematch& message);
  void answer_analyse(ConnectionId from, const Person& who, const protocol::Analyse& message);
  void answer_hand_over(ConnectionId from, const Person& who, const protocol::HandOver& message);
  void answer_chat(ConnectionId from, const Person& who, const protocol::Chat& message);
  void answer_mute(ConnectionId from, const Person& who, const protocol::Mute& message);
  void answer_command(ConnectionId from, const Person& who, const protocol::Command& message);
  void answer_undo(ConnectionId from, const Person& who, const protocol::Undo& message);
  void answer_preview(ConnectionId from, const Person& who, const protocol::Preview& message);
  void answer_inspect(ConnectionId from, const Person& who, const protocol::Inspect& message);
  void answer_read_history(ConnectionId from, const Person& who, const protocol::ReadHistory& message);
  void answer_resync(ConnectionId from, const Person& who, const protocol::Resync& message);

  /// Whether this person may still arrange the table; if not, answers why.
  bool may_arrange(ConnectionId from, const Person& who, const std::string& id);
  /// Tries the entry; persists it, or answers the requester why not. Returns whether it is persisted.
  bool attempt(EntryBody body, const Requester& requester);
  /// Answers the repetition of a command; returns false when this id is new.
  template <class Message>
  bool answer_again(const Requester& requester, Seat seat, const Message& message);
  /// Whether this person may act in the game under way, and has not done so with this message; if not,
  /// answers.
  template <class Message>
  bool may_act(const Requester& requester, const Person& who, const Message& message);

  /// Whether this person is the host, may do something now, and has not done so with this message; if not,
  /// answers.
  template <class Message>
  bool may_act_as_host(const Requester& requester, const Person& who, const Message& message);

  Draft new_draft() { return {state_, sights(), stopwatch_.thought()}; }
  const Sights& sights();
  /// Whether the game is over and the secret of its draws, to which the server committed, not revealed yet.
  bool may_reveal(const RoomState& state) const;
  /// Lets chance and skipped seats have their turns, reveals the secret at the end, then asks the store
  /// to keep the draft.
  void persist(Pending pending);
  /// What happens next without anybody: an outcome of chance, a default move; nothing: somebody has to act.
  std::optional<EntryBody> unattended(const RoomState& state);
  /// The key of the draws of that draft's game.
  DrawKey key_of_draws(const RoomState& state);
  /// Notes who of the players has gone or come, since when.
  void note_absence();
  /// Gives a seat for which somebody stands in back to its player, who is here again; and the table to its
  /// host.
  void welcome_back();
  /// Before the start: makes the next person who is here the host when the host has been away for long.
  void relieve_host();
  /// After how long that has to be looked at; nothing: there is nobody.
  std::optional<std::chrono::milliseconds> relief_tick() const;
  /// Who that would be, if anybody.
  std::optional<Seat> next_host() const;
  /// For how many ms a table that waits has been without its host; nothing: they are here.
  std::optional<std::int64_t> without_host_ms() const;
  bool sits_here(Seat seat) const;
  /// After how long the clocks have to be looked at; nothing: none runs.
  std::optional<std::chrono::milliseconds> clock_tick() const;
  /// Charges those who think with the time that has gone by.
  void run_clocks();
  /// Takes the move from those whose time is over.
  void run_out();
  /// What the clocks show in a room made from its log.
  void take_up_clocks();
  /// Whether it could not write lately: no clock runs while nobody can move.
  bool store_fails() const { return steady_ms_ < stand_until_ms_; }
  /// What they show; null when there are none.
  Frame clocks() const;
  void tell_clocks();
  /// For how many ms the player of this seat has been away; 0: they are here.
  std::int64_t away_ms(Seat seat) const;
  /// Whether `by` may have this seat handed over to another device.
  bool may_hand_over(Seat seat, Seat by) const;
  /// The players who have a say in what all decide: those who are here, or have not been away for long.
  SeatSet voters() const;
  /// Whether something is under way for which commands wait.
  bool busy() const { return pending_.has_value() || saying_.has_value() || rematch_asked_.has_value(); }
  void commit(Pending pending);
  void fail(const Pending& pending, Appended appended);
  /// What was being said is stored, or is not.
  void take_said(Appended appended);
  /// The room ends here: the store will take nothing more of it.
  void refuse_unsaved(const Requester& requester, Appended appended);
  void lose(Appended appended);
  /// Gives people the seats that the steps gave them; returns the connections whose seat changed.
  std::set<ConnectionId> change_roles(const std::vector<Step>& steps);
  /// Keeps away those who sat on a seat that the steps emptied.
  void bar(const std::vector<Step>& steps, Pending::Removal removal);
  void tell_updates(const std::vector<Step>& steps, const std::set<ConnectionId>& except);
  /// Whether this viewer sees what happens late, with the positions of shown_to().
  bool sees_late(protocol::Viewer viewer) const { return !viewer && shown_late(state_); }
  const RoomState& shown_to(protocol::Viewer viewer) const {
    return viewer || held_.empty() ? state_ : held_.shown();
  }
  /// The version of the position that this connection has been shown, if it is here.
  std::optional<Version> version_told_to(ConnectionId connection) const;
  /// Holds back from spectators what they are to see late.
  void hold_back(const RoomState& before, const std::vector<Step>& steps);
  /// Shows spectators what is old enough.
  void show_held();
  void ask_bots(bool after_failure);

  void enter(const Requester& requester, Person person, const std::optional<std::string>& token,
             std::optional<Version> last);
  void drop(ConnectionId connection);
  /// Tells the connection why it has to go, and closes it.
  void send_away(ConnectionId connection, protocol::ErrorCode why);
  /// Tells everybody who is here, if that is news (kNamedSpectators, kCrowdPart); else only the newcomer.
  void tell_presence(std::optional<ConnectionId> newcomer = std::nullopt);
  /// As this viewer is told: who sees late is not told whether players are here.
  protocol::Presence presence(protocol::Viewer viewer) const;
  protocol::JsonText prompt_for(protocol::Viewer viewer) const;
  /// Sends what is told beside a snapshot or a tail: what was said lately to those of the viewer's kind, and
  /// what the clocks show.
  void send_beside(ConnectionId connection, protocol::Viewer viewer);
  Frame snapshot_for(protocol::Viewer viewer);
  std::shared_ptr<const protocol::JsonText> document_for(protocol::Viewer viewer);
  Frame tail_for(protocol::Viewer viewer, Version last);

  void send(ConnectionId connection, protocol::ServerMessage message);
  void send(ConnectionId connection, Frame frame);
  /// Tells all connections whose person it is meant for.
  template <class MeantFor>
  void tell(const std::vector<Frame>& frames, MeantFor&& meant_for) {
    if (frames.empty()) return;
    std::vector<ConnectionId> connections;
    for (const auto& [connection, person] : people_)
      if (meant_for(connection, person)) connections.push_back(connection);
    if (!connections.empty()) effects_->emplace_back(Tell{std::move(connections), frames});
  }
  void refuse(const Requester& requester, protocol::ErrorCode code, std::string message = {},
              std::optional<int> retry_after_ms = std::nullopt);
  void refuse(const Requester& requester, engine::Refusal refusal);
  /// Says that this player is not away for long enough yet, and how long that takes.
  void refuse_present(const Requester& requester, Seat seat);

  RoomState state_;
  KnownCommands commands_;
  std::optional<Sights> sights_;  ///< made when they are needed
  /// Of each sight, once somebody was shown it, until the next entry.
  std::array<std::shared_ptr<const protocol::JsonText>, kViewerClasses> documents_;
  History history_;
  HeldBack held_;
  DrawSecret secret_;
  std::optional<DrawKey> draw_key_;  ///< once the game has begun, when it is needed
  RoomLimits limits_;
  protocol::Presence told_presence_;
  protocol::Presence told_late_;  ///< the same for those who see late
  std::uint64_t seatings_ = 0;    ///< see RoomCounts
  Epoch epoch_ = 1;
  std::int64_t last_entry_ms_ = 0;          ///< of the log that the room was made from
  std::int64_t created_ms_ = 0;             ///< the same of its first entry
  std::optional<std::int64_t> founded_ms_;  ///< when that was, by the steady clock; nothing before resume()
  std::map<ConnectionId, Person> people_;
  /// Who took each seat, or was the last to come back to it, even when they are not here. Empty after a
  /// restart.
  std::array<Visitor, engine::kMaxSeats> sitters_;
  Door door_;
  Paced<Seat> proposals_{kProposals};
  SeatCodes codes_;
  /// Of the players of a game under way who are not here. A restart forgets it: everybody has just gone then.
  std::array<std::optional<std::int64_t>, engine::kMaxSeats> away_since_;
  /// Since when, by the steady clock, a table that waits has been without this host.
  std::optional<std::pair<Seat, std::int64_t>> without_host_;
  Stopwatch stopwatch_;
  std::int64_t stand_until_ms_ = 0;  ///< by the steady clock
  bool told_standing_ = false;
  Chat chat_;
  std::optional<Pending> pending_;
  std::optional<Saying> saying_;
  std::optional<RematchAsked> rematch_asked_;
  std::deque<Input> waiting_;
  std::set<ConnectionId> reading_past_;  ///< those that wait for a page from the store
  // Only while handle() runs.
  std::vector<Effect>* effects_ = nullptr;
  std::int64_t time_ms_ = 0;
  std::int64_t steady_ms_ = 0;
};

}  // namespace gatehouse::server
