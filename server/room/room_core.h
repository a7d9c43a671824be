#pragma once
// A room without sockets, clock and threads: inputs go in, effects come out, which have to be performed in
// that order. The shell around it (room.h) does so. It takes inputs one after another, has the store keep
// what follows from them, and commits it. Its parts decide what follows:
// - RoomAudience: who is here, and what they are told
// - RoomTableside: how the table runs
// - RoomEntrance: who comes in
// - RoomTalk: what people say to each other
// - RoomRequests, RoomQuestions: what people want to be done, and what they ask
// - RoomMatch: how a match goes on
// - RoomDraws: what the secret of the draws decides
//
// INVARIANTS
// - Nothing about an entry is sent before it is stored: `state_` holds durable entries only, drafts are never
// shown.
// - At most one Persist is under way; commands that come meanwhile wait, in order.
// - Every message is answered: by an effect of the same handle(), or once the store has answered.

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "server/base/clock.h"
#include "server/room/draft.h"
#include "server/room/effects.h"
#include "server/room/room_audience.h"
#include "server/room/room_draws.h"
#include "server/room/room_entrance.h"
#include "server/room/room_match.h"
#include "server/room/room_questions.h"
#include "server/room/room_requests.h"
#include "server/room/room_state.h"
#include "server/room/room_summary.h"
#include "server/room/room_tableside.h"
#include "server/room/room_talk.h"
#include "server/room/waiting_inputs.h"

namespace gatehouse::server {

/// A room as it thinks: inputs one after the other, and what follows from each as effects. Knows no thread,
/// socket or clock.
class RoomCore {
 public:
  /// A new room: its first input is Found, or FoundAgain.
  RoomCore(std::string room, Games games, const DrawSecret& secret, const RoomLimits& limits = {});
  /// A room from its log. Throws BadEntry, or what a game throws, when the log does not replay to the same
  /// fingerprints.
  RoomCore(const RoomLog& log, Games games, const RoomLimits& limits = {});

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
  /// As lists of tables show it.
  RoomSummary summary() const;
  /// Whether this connection is here, or still waits for an answer.
  bool knows(ConnectionId connection) const;
  /// Whether this connection is here.
  bool is_here(ConnectionId connection) const { return audience_.is_here(connection); }
  /// Whether a page of the past is being read for this connection.
  bool reads_past(ConnectionId connection) const { return questions_.reads_past(connection); }
  /// What is durable.
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

  // Inputs that change nothing durable are answered at once, the others one after another. A Tick has done
  // its work by then.
  void take(const Occasion& now, Input& input);
  void take_found(const Occasion& now, Found& input);
  void take_found_again(const Occasion& now, FoundAgain& input);
  void take_enter(const Occasion& now, Enter& input);
  void take_say(const Occasion& now, Say& input);
  void take_gone(const Occasion& now, ConnectionId connection);
  void take_stored(const Occasion& now, Appended appended);
  void take_bot_answer(const Occasion& now, BotAnswer& input);
  void take_rematch_opened(const Occasion& now, const RematchOpened& input);
  void take_waiting(const Occasion& now);

  /// Lets somebody in with their pass, or stores first what that needs; nothing: they have been answered.
  void come_in(const Occasion& now, const Requester& requester, std::optional<RoomEntrance::Pass> pass);
  /// REQUIRES: nothing of the pass has to be durable first.
  void enter(const Occasion& now, const Requester& requester, RoomEntrance::Pass pass);

  /// Answers a message of somebody who has entered.
  void answer(const Occasion& now, const Say& input, const Person& who);
  void answer_chat(const Occasion& now, ConnectionId from, const Person& who, const protocol::Chat& message);
  /// Nothing: they have been answered.
  void carry_out(const Occasion& now, std::optional<RoomRequests::Wish> wish);

  Draft new_draft() { return {state_, audience_.sights(state_), tableside_.thought()}; }
  /// Lets chance and skipped seats have their turns, reveals the secret at the end, then asks the store
  /// to keep the draft.
  void persist(const Occasion& now, Pending pending);
  /// The same for entries that cannot be refused: `why` says why not. Empty: nothing happens.
  void persist_certain(const Occasion& now, std::vector<EntryBody> entries, const char* why,
                       std::optional<Requester> requester = std::nullopt);
  /// Whether something is under way for which commands wait.
  bool busy() const { return pending_ || talk_.stores_line() || requests_.waits_for_rematch(); }
  void commit(const Occasion& now, Pending pending);
  void fail(const Occasion& now, const Pending& pending, Appended appended);
  /// The room ends here: the store will take nothing more of it.
  void lose(const Occasion& now, Appended appended);

  /// Tells the connection why it has to go, and closes it.
  void send_away(const Occasion& now, ConnectionId connection, protocol::ErrorCode why);
  /// Tells everybody who is here, if that is news (kNamedSpectators, kCrowdPart); else only the newcomer.
  void tell_presence(const Occasion& now, std::optional<ConnectionId> newcomer = std::nullopt);
  /// Everything that this viewer sees, and what is told beside it. `anew`: frames that still
  /// wait for the connection can be dropped.
  void send_all(const Occasion& now, ConnectionId connection, protocol::Viewer viewer, bool anew = false);
  /// What is told beside a snapshot or a tail: what was said lately to those of the viewer's kind, and what
  /// the clocks show.
  void send_beside(const Occasion& now, ConnectionId connection, protocol::Viewer viewer);
  Frame snapshot_for(const Occasion& now, protocol::Viewer viewer);

  RoomState state_;
  RoomAudience audience_;
  RoomTableside tableside_;
  RoomEntrance entrance_;
  RoomTalk talk_;
  RoomRequests requests_;
  RoomQuestions questions_;
  RoomMatch match_;
  RoomDraws draws_;
  Epoch epoch_ = 1;
  std::int64_t last_entry_ms_ = 0;  ///< of the log that the room was made from
  std::int64_t created_ms_ = 0;     ///< the same of its first entry
  std::optional<Pending> pending_;
  WaitingInputs waiting_;
  std::int64_t handled_ms_ = 0;  ///< when the last input came, by the steady clock
};

}  // namespace gatehouse::server
