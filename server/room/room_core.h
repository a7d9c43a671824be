#pragma once
// A room without sockets, clock and threads: inputs go in, effects come out, which have to be performed in
// that order. The shell around it (room.h) does so. Who is here, and what they are told, is in
// room_audience.h; how the table runs, in room_tableside.h; who comes in, in room_entrance.h.
//
// INVARIANTS
// - Nothing about an entry is sent before it is stored: `state_` holds durable entries only, drafts are never
// shown.
// - At most one Persist is under way; commands that come meanwhile wait, in order.
// - Every message is answered: by an effect of the same handle(), or once the store has answered.

#include <chrono>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/base/clock.h"
#include "server/chance/draw_dice.h"
#include "server/room/chat.h"
#include "server/room/draft.h"
#include "server/room/effects.h"
#include "server/room/known_commands.h"
#include "server/room/room_audience.h"
#include "server/room/room_entrance.h"
#include "server/room/room_state.h"
#include "server/room/room_summary.h"
#include "server/room/room_tableside.h"

namespace gatehouse::server {

class RoomCore {
 public:
  /// A new room: its first input is Found, or FoundAgain.
  RoomCore(std::string room, Games games, const DrawSecret& secret, const RoomLimits& limits = {});
  /// A room from its log. Throws BadEntry, or what a game throws, when the log does not replay to the same
  /// fingerprints.
  RoomCore(const Record& record, Games games, const RoomLimits& limits = {});

  /// Asks the bots whose turn it is; or ends the game, if nobody has made a move for so long that it is
  /// abandoned (nothing: it never is). To be called once, after making the room from a log.
  void resume(Moment moment, std::optional<std::chrono::milliseconds> abandoned_after,
              std::vector<Effect>& effects);
  /// Handles an input and appends the effects. `moment` goes into entries, limits how fast people come and
  /// go, and moves the clocks. An exception is a bug: the room must not be used any more.
  void handle(Input input, Moment moment, std::vector<Effect>& effects);
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
  bool is_here(ConnectionId connection) const { return audience_.is_here(connection); }
  /// Whether a page of the past is being read for this connection.
  bool reads_past(ConnectionId connection) const { return reading_past_.contains(connection); }
  const RoomState& state() const { return state_; }
  /// Frees everything that can be derived again. Does nothing while somebody is here.
  void rest();

 private:
  struct Pending {
    Draft draft;
    std::optional<Requester> requester;  ///< nullopt: a bot, or somebody who has gone since
    std::optional<Newcomer> newcomer;
    bool leaves = false;  ///< the requester leaves with the draft
    Version asked = 0;    ///< of the last entry that was asked for; others may follow it
    Removal removal = Removal::None;
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

  // Inputs that change nothing durable are answered at once, the others one after another. A Tick has done
  // its work by then.
  void take(const Occasion& now, Input& input);
  void take_found(const Occasion& now, Found& input);
  void take_found_again(const Occasion& now, FoundAgain& input);
  void take_enter(const Occasion& now, Enter& input);
  void take_say(const Occasion& now, Say& input);
  void take_gone(const Occasion& now, Gone& input);
  void take_overflowed(const Occasion& now, Overflowed& input);
  void take_stored(const Occasion& now, Stored& input);
  void take_bot_answer(const Occasion& now, BotAnswer& input);
  void take_rematch_opened(const Occasion& now, RematchOpened& input);
  void take_past_read(const Occasion& now, PastRead& input);
  void take_analysis_taken(const Occasion& now, AnalysisTaken& input);
  void queue(const Occasion& now, Input input, const Requester& requester);
  void take_queued(const Occasion& now);
  void refuse_queued(const Occasion& now, ConnectionId left);

  /// Lets somebody in with their pass, or stores first what that needs; nothing: they have been answered.
  void come_in(const Occasion& now, const Requester& requester, std::optional<RoomEntrance::Pass> pass);
  /// REQUIRES: the pass has a seat, which is theirs.
  void sit(const Occasion& now, const Requester& requester, RoomEntrance::Pass pass);

  // One for each message of somebody who has entered.
  void answer(const Occasion& now, const Say& input, const Person& who);
  void answer_seat_bot(const Occasion& now, ConnectionId from, const Person& who,
                       const protocol::SeatBot& message);
  void answer_remove_seat(const Occasion& now, ConnectionId from, const Person& who,
                          const protocol::RemoveSeat& message);
  void answer_dismiss(const Occasion& now, ConnectionId from, const Person& who,
                      const protocol::Dismiss& message);
  void answer_add_entropy(const Occasion& now, ConnectionId from, const Person& who,
                          const protocol::AddEntropy& message);
  void answer_start(const Occasion& now, ConnectionId from, const Person& who,
                    const protocol::Start& message);
  void answer_lock(const Occasion& now, ConnectionId from, const Person& who, const protocol::Lock& message);
  void answer_appoint(const Occasion& now, ConnectionId from, const Person& who,
                      const protocol::Appoint& message);
  void answer_leave(const Occasion& now, ConnectionId from, const Person& who,
                    const protocol::Leave& message);
  void answer_resign(const Occasion& now, ConnectionId from, const Person& who,
                     const protocol::Resign& message);
  void answer_propose(const Occasion& now, ConnectionId from, const Person& who,
                      const protocol::Propose& message);
  void answer_vote(const Occasion& now, ConnectionId from, const Person& who, const protocol::Vote& message);
  void answer_rematch(const Occasion& now, ConnectionId from, const Person& who,
                      const protocol::Rematch& message);
  void answer_analyse(const Occasion& now, ConnectionId from, const Person& who,
                      const protocol::Analyse& message);
  void answer_hand_over(const Occasion& now, ConnectionId from, const Person& who,
                        const protocol::HandOver& message);
  void answer_chat(const Occasion& now, ConnectionId from, const Person& who, const protocol::Chat& message);
  void answer_mute(const Occasion& now, ConnectionId from, const Person& who, const protocol::Mute& message);
  void answer_command(const Occasion& now, ConnectionId from, const Person& who,
                      const protocol::Command& message);
  void answer_undo(const Occasion& now, ConnectionId from, const Person& who, const protocol::Undo& message);
  void answer_preview(const Occasion& now, ConnectionId from, const Person& who,
                      const protocol::Preview& message);
  void answer_inspect(const Occasion& now, ConnectionId from, const Person& who,
                      const protocol::Inspect& message);
  void answer_read_history(const Occasion& now, ConnectionId from, const Person& who,
                           const protocol::ReadHistory& message);
  void answer_resync(const Occasion& now, ConnectionId from, const Person& who,
                     const protocol::Resync& message);

  /// Whether this person may still arrange the table; if not, answers why.
  bool may_arrange(const Occasion& now, ConnectionId from, const Person& who, const std::string& id);
  /// Tries the entry; persists it, or answers the requester why not. Returns whether it is persisted.
  bool attempt(const Occasion& now, EntryBody body, const Requester& requester);
  /// Answers the repetition of a command; returns false when this id is new.
  template <class Message>
  bool answer_again(const Occasion& now, const Requester& requester, Seat seat, const Message& message);
  /// Whether this person may act in the game under way, and has not done so with this message; if not,
  /// answers.
  template <class Message>
  bool may_act(const Occasion& now, const Requester& requester, const Person& who, const Message& message);

  /// Whether this person is the host, may do something now, and has not done so with this message; if not,
  /// answers.
  template <class Message>
  bool may_act_as_host(const Occasion& now, const Requester& requester, const Person& who,
                       const Message& message);

  Draft new_draft() { return {state_, audience_.sights(state_), tableside_.thought()}; }
  /// Whether the game is over and the secret of its draws, to which the server committed, not revealed yet.
  bool may_reveal(const RoomState& state) const;
  /// Lets chance and skipped seats have their turns, reveals the secret at the end, then asks the store
  /// to keep the draft.
  void persist(const Occasion& now, Pending pending);
  /// The same for entries that cannot be refused: `why` says why not. Empty: nothing happens.
  void persist_certain(const Occasion& now, std::vector<EntryBody> entries, const char* why,
                       std::optional<Requester> requester = std::nullopt);
  /// What happens next without anybody: an outcome of chance, a default move; nothing: somebody has to act.
  std::optional<EntryBody> unattended(const RoomState& state);
  /// Of that draft's game.
  DrawSource source_of_draws(const RoomState& state);
  /// Whether something is under way for which commands wait.
  bool busy() const { return pending_.has_value() || saying_.has_value() || rematch_asked_.has_value(); }
  void commit(const Occasion& now, Pending pending);
  void fail(const Occasion& now, const Pending& pending, Appended appended);
  /// What was being said is stored, or is not.
  void take_said(const Occasion& now, Appended appended);
  /// The room ends here: the store will take nothing more of it.
  void refuse_unsaved(const Occasion& now, const Requester& requester, Appended appended);
  void lose(const Occasion& now, Appended appended);
  /// Shows spectators what is old enough.
  void show_held(const Occasion& now);
  void ask_bots(const Occasion& now, bool after_failure);

  void enter(const Occasion& now, const Requester& requester, Person person,
             const std::optional<std::string>& token, std::optional<Version> last);
  void drop(const Occasion& now, ConnectionId connection);
  /// Tells the connection why it has to go, and closes it.
  void send_away(const Occasion& now, ConnectionId connection, protocol::ErrorCode why);
  /// Tells everybody who is here, if that is news (kNamedSpectators, kCrowdPart); else only the newcomer.
  void tell_presence(const Occasion& now, std::optional<ConnectionId> newcomer = std::nullopt);
  /// As this viewer is told: who sees late is not told whether players are here.
  protocol::Presence presence(const Occasion& now, protocol::Viewer viewer) const;
  /// Sends what is told beside a snapshot or a tail: what was said lately to those of the viewer's kind, and
  /// what the clocks show.
  void send_beside(const Occasion& now, ConnectionId connection, protocol::Viewer viewer);
  Frame snapshot_for(const Occasion& now, protocol::Viewer viewer);

  RoomState state_;
  RoomAudience audience_;
  RoomTableside tableside_;
  RoomEntrance entrance_;
  KnownCommands commands_;
  DrawSecret secret_;
  std::optional<DrawSource> draws_;  ///< once the game has begun, when it is needed
  Epoch epoch_ = 1;
  std::int64_t last_entry_ms_ = 0;          ///< of the log that the room was made from
  std::int64_t created_ms_ = 0;             ///< the same of its first entry
  std::optional<std::int64_t> founded_ms_;  ///< when that was, by the steady clock; nothing before resume()
  Chat chat_;
  std::optional<Pending> pending_;
  std::optional<Saying> saying_;
  std::optional<RematchAsked> rematch_asked_;
  std::deque<Input> waiting_;
  std::set<ConnectionId> reading_past_;  ///< those that wait for a page from the store
  std::int64_t handled_ms_ = 0;          ///< when the last input came, by the steady clock
};

}  // namespace gatehouse::server
