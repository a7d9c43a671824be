#include "server/room/room.h"

#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <tuple>
#include <utility>
#include <variant>

#include "server/base/metrics.h"
#include "server/bots/bot_pool.h"
#include "server/room/chat.h"
#include "server/room/come_again.h"
#include "server/room/replay_log.h"

namespace gatehouse::server {
namespace {

using Clock = std::chrono::steady_clock;

// How long a bot waits when its last answer could not be stored.
constexpr std::chrono::seconds kAfterFailure{1};

// The connection that the input comes from; 0 if it comes from none.
ConnectionId connection_of(const Input& input) {
  return std::visit(
      [](const auto& what) -> ConnectionId {
        if constexpr (requires { what.connection; })
          return what.connection;
        else
          return 0;
      },
      input);
}

// What a message is called on the wire, and by the metrics.
template <class Message>
struct Called {
  std::string_view type;
};

// In any order: a message of Say that is missing here, or is here twice, does not compile.
constexpr std::tuple kSayTypes{
    Called<protocol::SeatBot>{"bot"},        Called<protocol::RemoveSeat>{"remove"},
    Called<protocol::Dismiss>{"dismiss"},    Called<protocol::AddEntropy>{"entropy"},
    Called<protocol::Start>{"start"},        Called<protocol::Lock>{"lock"},
    Called<protocol::Appoint>{"appoint"},    Called<protocol::Leave>{"leave"},
    Called<protocol::Resign>{"resign"},      Called<protocol::Propose>{"propose"},
    Called<protocol::Vote>{"vote"},          Called<protocol::Rematch>{"rematch"},
    Called<protocol::Ready>{"ready"},        Called<protocol::Analyse>{"analyse"},
    Called<protocol::HandOver>{"hand-over"}, Called<protocol::Chat>{"chat"},
    Called<protocol::Mute>{"mute"},          Called<protocol::Command>{"command"},
    Called<protocol::Undo>{"undo"},          Called<protocol::Preview>{"preview"},
    Called<protocol::Inspect>{"inspect"},    Called<protocol::ReadHistory>{"history"},
    Called<protocol::Resync>{"resync"}};

std::string_view type_of(const Say& say) {
  return std::visit([]<class Message>(const Message&) { return std::get<Called<Message>>(kSayTypes).type; },
                    say.message);
}

}  // namespace

Room::Room(RoomCore core, const RoomServices& services, std::string address)
    : name_(core.state().room()),
      address_(address.empty() ? std::string(name_) : std::move(address)),
      core_(std::move(core)),
      services_(services),
      strand_(services.executor),
      timer_(strand_) {}

void Room::resume() {
  boost::asio::post(strand_, [self = shared_from_this()] {
    self->step(0, [&self](std::vector<Effect>& effects) {
      self->core_.resume(self->services_.now(), self->services_.abandoned_after, effects);
    });
  });
}

void Room::post(Input input, std::shared_ptr<Peer> peer, std::function<void()> handled) {
  boost::asio::post(strand_, [self = shared_from_this(), input = std::move(input), peer = std::move(peer),
                              handled = std::move(handled), came = Clock::now()]() mutable {
    if (self->ended_ || self->closing_) {
      self->refuse(input, peer);
    } else {
      const auto* const say = std::get_if<Say>(&input);
      const ConnectionId speaker = say != nullptr ? say->connection : 0;
      if (say != nullptr) self->peers_.note_said(speaker, type_of(*say), came);
      if (peer) self->peers_.meet(connection_of(input), std::move(peer));
      self->run(std::move(input));
      if (handled && !self->ended_ && self->core_.reads_past(speaker))
        self->peers_.hold(speaker, std::exchange(handled, nullptr));
    }
    if (handled) handled();
  });
}

void Room::run(Input input) {
  const ConnectionId from = connection_of(input);
  step(from, [&](std::vector<Effect>& effects) { core_.handle(std::move(input), services_.now(), effects); });
}

void Room::step(ConnectionId from, const std::function<void(std::vector<Effect>& effects)>& make) {
  if (ended_) return;
  try {
    std::vector<Effect> effects;
    make(effects);
    // First: the list is then as the answer says.
    if (appearance_.update(core_)) services_.changed(core_.summary());
    perform(std::move(effects));
    peers_.forget_strangers(core_, from);
    peers_.let_go(core_);
    answer_founders();
    finish_closing();
    finish_retiring();
    keep_time();
  } catch (const std::bad_alloc&) {
    // What is in memory may be half done; what is in the store is not, and is opened again when people come
    // back.
    spdlog::critical("room {} is closed: there is not enough memory", name_);
    end(protocol::CloseCode::Restart);
  } catch (const std::exception& bug) {
    fail(bug.what());
  }
}

// An earlier wait gives way to the one that is needed now.
void Room::keep_time() {
  const auto after = core_.tick();
  if (!after || ended_) return;
  timer_.expires_after(*after);
  timer_.async_wait([weak = weak_from_this()](auto error) {
    const auto self = weak.lock();
    if (self && !error && !self->closing_) self->run(Tick{});
  });
}

void Room::fail(const std::string& reason) {
  if (ended_) return;
  spdlog::critical("room {} ends at version {} with fingerprint {:x}: {}", name_, core_.state().version(),
                   core_.state().fingerprint(), reason);
  // First, so that the next to open the room finds it counted.
  services_.store.count_failure(name_, reason);
  end(protocol::CloseCode::Bug);
}

void Room::perform(std::vector<Effect> effects) {
  for (Effect& effect : effects) {
    // In order.
    if (!std::holds_alternative<Send>(effect) && !std::holds_alternative<Tell>(effect)) hand_over();
    std::visit([this](auto& what) { perform(what); }, effect);
  }
  hand_over();
}

void Room::hand_over() {
  if (peers_.anything_to_hand_over()) peers_.hand_over(shared_from_this());
}

void Room::perform(Persist& effect) {
  persisting_ = true;
  std::vector<std::string> kinds;
  for (const std::string& entry : effect.run.entries) kinds.emplace_back(kind_of(entry));
  services_.store.append(std::move(effect.run),
                         [self = shared_from_this(), kinds = std::move(kinds)](Appended appended) {
                           boost::asio::post(self->strand_, [self, appended, kinds] {
                             self->persisting_ = false;
                             if (appended == Appended::Done)
                               for (const std::string& kind : kinds) metrics().stored(kind);
                             self->run(Stored{appended});
                           });
                         });
}

void Room::perform(Send& effect) {
  peers_.send(effect);
}

void Room::perform(Tell& effect) {
  peers_.tell(effect);
}

void Room::perform(Admit& effect) {
  if (Peer* const peer = peers_.find(effect.connection)) peer->admit(shared_from_this(), effect.sat_ms);
}

void Room::perform(Close& effect) {
  Peer* const peer = peers_.find(effect.connection);
  if (peer == nullptr) return;
  peer->close(effect.code);
  peers_.forget(effect.connection);
}

void Room::perform(Release& effect) {
  Peer* const peer = peers_.find(effect.connection);
  if (peer == nullptr) return;
  peer->release(shared_from_this());
  // The connection may have asked to come in again, and be waiting for the answer.
  if (!core_.knows(effect.connection)) peers_.forget(effect.connection);
}

void Room::perform(AskBot& effect) {
  const auto due =
      Clock::now() + (effect.after_failure ? kAfterFailure : held_back(effect.pace, services_.bot_delay));
  BotAnswer answer{effect.seat, effect.version, {}};
  // Weak: a bot that still thinks does not keep the room alive.
  auto answered = [weak = weak_from_this(), answer = std::move(answer),
                   due](std::optional<std::string> choice) mutable {
    const auto self = weak.lock();
    if (!self) return;
    boost::asio::post(self->strand_,
                      [self, answer = std::move(answer), choice = std::move(choice), due]() mutable {
                        if (self->ended_ || self->closing_) return;
                        if (!choice) return self->fail("a bot has failed");
                        answer.choice = std::move(*choice);
                        self->answer_late(std::move(answer), due);
                      });
  };
  services_.bots.think(address_, name_, std::move(effect), std::move(answered));
}

void Room::perform(OpenRematch& effect) {
  services_.open_rematch(std::move(effect), [weak = weak_from_this()](auto refusal) {
    if (const auto self = weak.lock())
      boost::asio::post(self->strand_, [self, refusal] { self->run(RematchOpened{refusal}); });
  });
}

void Room::perform(ReadPast& effect) {
  services_.logs.read(
      name_, [weak = weak_from_this(), games = core_.state().games(), broken_off = core_.state().broken_off(),
              asked = std::move(effect)](ReadResult result, const RoomLog& log) {
        PastRead answer{asked.connection, asked.id, asked.viewer, asked.from, std::nullopt};
        if (result == ReadResult::Found) try {
            const auto kept = broken_off ? kept_to_read(log, games) : std::nullopt;
            answer.entries = read_history(kept ? *kept : log, games, asked.viewer, asked.from, asked.to);
          } catch (const std::exception& error) {
            spdlog::error("room {}: its past cannot be read: {}", log.room, error.what());
          }
        if (const auto self = weak.lock())
          boost::asio::post(self->strand_,
                            [self, answer = std::move(answer)]() mutable { self->run(std::move(answer)); });
      });
}

void Room::perform(ReadTalk& effect) {
  const auto answer = [weak = weak_from_this()](TalkRead talk) {
    if (const auto self = weak.lock())
      boost::asio::post(self->strand_,
                        [self, talk = std::move(talk)]() mutable { self->run(std::move(talk)); });
  };
  const bool asked = services_.store.ask([rooms = std::move(effect.rooms), answer](Store* store) {
    answer(store == nullptr ? TalkRead{} : talk_in(*store, rooms));
  });
  if (!asked) answer({});
}

void Room::perform(AskAnalysis& effect) {
  const auto refusal = services_.analyse(name_, effect.address);
  boost::asio::post(strand_, [self = shared_from_this(), effect = std::move(effect), refusal] {
    self->run(AnalysisTaken{effect.connection, effect.id, refusal});
  });
}

void Room::answer_late(BotAnswer answer, Clock::time_point due) {
  if (Clock::now() >= due) return run(std::move(answer));
  const auto timer = std::make_shared<boost::asio::steady_timer>(strand_, due);
  timer->async_wait([weak = weak_from_this(), timer, answer = std::move(answer)](auto error) mutable {
    const auto self = weak.lock();
    if (self && !error && !self->closing_) self->run(std::move(answer));
  });
}

void Room::perform(End& effect) {
  if (effect.code == protocol::CloseCode::Bug && core_.state().version() != 0)
    return fail("the store holds another log than the room");
  end(effect.code);
}

void Room::end(protocol::CloseCode code) {
  if (ended_) return;
  ended_ = true;
  peers_.close_all(code);
  peers_.let_all_go();
  answer_founders();
  answer_retirers(Retired::Ended);
  services_.ended(name_);
}

void Room::found_again(Rematching rematching, std::function<void(bool)> answer) {
  boost::asio::post(strand_, [self = shared_from_this(), rematching = std::move(rematching),
                              answer = std::move(answer)]() mutable {
    if (self->ended_ || self->closing_) return answer(false);
    self->founders_.emplace_back(rematching.created.rematch_of, std::move(answer));
    self->run(FoundAgain{std::move(rematching)});
  });
}

// Once the room is durable, or never will be.
void Room::answer_founders() {
  const bool durable = core_.state().version() != 0;
  if (!durable && !ended_) return;
  for (const auto& [before, answer] : std::exchange(founders_, {}))
    answer(durable && core_.state().created().rematch_of == before);
}

// What somebody says while the room closes is not answered: they say it again where they come back.
void Room::refuse(const Input& input, const std::shared_ptr<Peer>& peer) {
  if (!peer) return;
  const auto answer = [&](protocol::Error error) {
    peer->group().deliver(
        shared_from_this(),
        {{{peer}, {std::make_shared<const std::string>(protocol::encode(std::move(error)))}, false}});
  };
  const auto not_now = [&](const auto& message) {
    answer(come_again(protocol::ErrorCode::Unavailable, message.id));
  };
  if (const auto* const found = std::get_if<Found>(&input)) not_now(found->message);
  if (const auto* const enter = std::get_if<Enter>(&input)) std::visit(not_now, enter->message);
  if (const auto* const say = std::get_if<Say>(&input); say && ended_)
    std::visit(
        [&](const auto& message) { answer(protocol::error(protocol::ErrorCode::NotInRoom, message.id)); },
        say->message);
}

void Room::retire(std::function<void(Retired)> answer) {
  boost::asio::post(strand_, [self = shared_from_this(), answer = std::move(answer)]() mutable {
    if (answer) self->retirers_.push_back(std::move(answer));
    if (self->ended_) return self->answer_retirers(Retired::Ended);
    self->retiring_ = true;
    self->finish_retiring();
  });
}

// A room that closes answers when it has ended.
void Room::finish_retiring() {
  if (!retiring_ || ended_ || closing_) return;
  if (!peers_.empty()) return answer_retirers(Retired::Kept);
  if (persisting_) return;
  services_.store.archive(name_);
  const std::vector<std::function<void(Retired)>> retirers = std::exchange(retirers_, {});
  end(protocol::CloseCode::Done);
  for (const auto& answer : retirers) answer(Retired::Done);
}

void Room::answer_retirers(Retired retired) {
  retiring_ = false;
  for (const auto& answer : std::exchange(retirers_, {})) answer(retired);
}

void Room::rest() {
  boost::asio::post(strand_, [self = shared_from_this()] {
    if (!self->ended_) self->core_.rest();
  });
}

void Room::close(protocol::CloseCode code) {
  boost::asio::post(strand_, [self = shared_from_this(), code] {
    self->closing_ = {code};
    self->finish_closing();
  });
}

void Room::give_away(protocol::CloseCode code) {
  boost::asio::post(strand_, [self = shared_from_this(), code] {
    if (self->closing_) return;
    self->closing_ = {code, true};
    self->finish_closing();
  });
}

void Room::vacate(protocol::CloseCode code) {
  boost::asio::post(strand_, [self = shared_from_this(), code] { self->end(code); });
}

void Room::finish_closing() {
  if (!closing_ || persisting_ || ended_) return;
  if (!closing_->gives_away || !services_.release) return end(closing_->code);
  if (std::exchange(closing_->released, true)) return;
  services_.release(name_, [self = shared_from_this()] {
    boost::asio::post(self->strand_, [self] { self->end(self->closing_->code); });
  });
}

}  // namespace gatehouse::server
