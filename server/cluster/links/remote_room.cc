#include "server/cluster/links/remote_room.h"

#include <algorithm>
#include <utility>

#include "server/base/metrics.h"
#include "server/room/come_again.h"

namespace gatehouse::server {

using Kind = LinkMessage::Kind;
using protocol::CloseCode;
using protocol::ErrorCode;

namespace {

// People who are remembered before those who have gone are looked for.
constexpr std::size_t kFewPeople = 64;
// Messages without an answer that are remembered of each person.
constexpr std::size_t kUnanswered = 64;
/// Whether it leads to a version: an update, a tail or a snapshot.
bool leads_on(const Frame& frame) {
  return frame->starts_with(R"({"type":"update")") || frame->starts_with(R"({"type":"snapshot")") ||
         frame->starts_with(R"({"type":"tail")");
}

/// To which. REQUIRES: leads_on().
Version version_in(const Frame& frame) {
  const Json message = Json::parse(*frame);
  return message.at(message.at("type") == "tail" ? "to" : "version");
}

/// The role that the frame gives somebody, if it does.
std::optional<protocol::Viewer> role_in(const Frame& frame) {
  if (frame->find(R"("type":"joined")") == std::string::npos) return std::nullopt;
  const Json message = Json::parse(*frame);
  if (message.at("type") != "joined") return std::nullopt;
  if (message.at("role") != "seat") return protocol::Viewer();
  return engine::seat_at(message.at("seat").get<int>());
}

}  // namespace

RemoteRoom::RemoteRoom(const std::shared_ptr<RemoteServices>& services, std::string name)
    : services_(services),
      name_(std::move(name)),
      games_(services->games),
      strand_(asio::make_strand(services->context)),
      timer_(strand_) {}

// ---- what people say ----

void RemoteRoom::post(Input input, std::shared_ptr<Peer> peer, std::function<void()> handled) {
  LinkMessage message;
  message.room = name_;
  std::string id;
  Pass pass;
  if (auto* const found = std::get_if<Found>(&input)) {
    message.kind = Kind::Found;
    message.connections = {found->connection};
    message.token = found->token;
    message.address = found->address;
    id = found->message.id;
    pass = {std::move(found->token), {}, std::move(found->address)};
  } else if (auto* const enter = std::get_if<Enter>(&input)) {
    message.kind = Kind::Enter;
    message.connections = {enter->connection};
    message.token = enter->token;
    message.address = enter->address;
    id = std::visit([](const auto& what) { return what.id; }, enter->message);
    pass = {std::move(enter->token), {}, std::move(enter->address)};
    if (const auto* const watch = std::get_if<protocol::WatchRoom>(&enter->message)) pass.name = watch->name;
    if (const auto* const join = std::get_if<protocol::JoinRoom>(&enter->message); join && join->token)
      pass.token = *join->token;
  } else if (const auto* const say = std::get_if<Say>(&input)) {
    message.kind = Kind::Say;
    message.connections = {say->connection};
    // What is answered by a snapshot, and harms nobody if it is not, has no id here.
    if (!std::holds_alternative<protocol::Resync>(say->message))
      id = std::visit([](const auto& what) { return what.id; }, say->message);
  } else if (const auto* const gone = std::get_if<Gone>(&input)) {
    message.kind = Kind::Gone;
    message.connections = {gone->connection};
  } else if (const auto* const overflowed = std::get_if<Overflowed>(&input)) {
    message.kind = Kind::Overflowed;
    message.connections = {overflowed->connection};
  } else {
    return;  // rooms alone say the rest to themselves
  }
  if (peer) message.text = std::make_shared<const std::string>(peer->said());
  asio::post(strand_, [self = shared_from_this(), message = std::move(message), peer = std::move(peer),
                       handled = std::move(handled), id, pass = std::move(pass)]() mutable {
    self->take(std::move(message), peer, std::move(handled), id, std::move(pass));
  });
}

void RemoteRoom::take(LinkMessage message, const std::shared_ptr<Peer>& peer, std::function<void()> handled,
                      const std::string& id, Pass pass) {
  const ConnectionId connection = message.connections.front();
  if (message.kind == Kind::Overflowed) return take_overflowed(message);
  if (!peer) {
    people_.erase(connection);
    if (way_) way_->send(std::move(message));
    return stop_following();
  }
  forget_strangers();
  RemotePerson& person = people_[connection];
  person.peer = peer;
  person.handled = std::move(handled);
  if (message.kind == Kind::Say) return take_say(person, std::move(message), id);
  const bool by_the_way =
      person.where == RemotePerson::Where::Outside || person.where == RemotePerson::Where::Inside;
  if (!way_ || !by_the_way) {
    send_frames(person, {refusal_frame(ErrorCode::Unavailable, id)});
    if (const auto done = std::exchange(person.handled, nullptr)) done();
    return;
  }
  person.id = id;
  person.wanted = std::move(pass);
  metrics().forwarded();
  way_->send(std::move(message));
}

void RemoteRoom::take_say(RemotePerson& person, LinkMessage message, const std::string& id) {
  if (person.said.size() >= kUnanswered) person.said.pop_front();
  switch (person.where) {
    case RemotePerson::Where::Outside:
      if (!way_) return close(people_.find(message.connections.front()), CloseCode::Restart);
      [[fallthrough]];
    case RemotePerson::Where::Inside:
      if (!id.empty()) person.said.push_back({id, message, true});
      metrics().forwarded();
      return way_->send(std::move(message));
    case RemotePerson::Where::ByLog:
      person.said.push_back({id, std::move(message)});
      return answer(person);
    case RemotePerson::Where::Returning:
    case RemotePerson::Where::Arriving:
      person.said.push_back({id, std::move(message)});  // is passed on when they are there
  }
}

// What is left out stays so: a snapshot of the log, or the node's own.
void RemoteRoom::take_overflowed(const LinkMessage& message) {
  const auto at = people_.find(message.connections.front());
  if (at == people_.end()) return;
  RemotePerson& person = at->second;
  if (person.where == RemotePerson::Where::Inside) return way_->send(message);
  Frame all;
  if (person.where == RemotePerson::Where::ByLog && has_read_) {
    Reader shown = reader(person);
    const std::lock_guard lock(reading_->mutex);
    all = reading_->room.show(shown);
    person.told = shown.told;
  }
  if (!all) return close(at, CloseCode::Overloaded);
  send_frames(person, {all}, true);
}

// ---- the way ----

void RemoteRoom::go_by(const std::shared_ptr<OutboundLink>& link) {
  asio::post(strand_, [self = shared_from_this(), link] {
    if (self->way_ == link) return;
    if (self->way_) self->lose_way();  // the room is elsewhere now, or the end of the link is yet to be heard
    if (link->lead_to(self->name_, self)) self->way_ = link;
  });
}

void RemoteRoom::on_open(const std::shared_ptr<OutboundLink>& link) {
  asio::post(strand_, [self = shared_from_this(), link] {
    if (self->way_ == link) self->come_back();
  });
}

void RemoteRoom::on_message(const std::shared_ptr<OutboundLink>& link, const LinkMessage& message) {
  asio::post(strand_, [self = shared_from_this(), link, message] {
    if (self->way_ == link) self->receive(message);
  });
}

void RemoteRoom::on_end(const std::shared_ptr<OutboundLink>& link) {
  asio::post(strand_, [self = shared_from_this(), link] {
    if (self->way_ == link) self->lose_way();
  });
}

void RemoteRoom::receive(const LinkMessage& message) {
  if (message.kind == Kind::Frames) return deliver(message);
  if (message.connections.size() != 1) return;
  const auto at = people_.find(message.connections.front());
  if (at == people_.end()) return;
  RemotePerson& person = at->second;
  const auto peer = person.peer.lock();
  if (message.kind == Kind::Handled && person.unheard > 0) {
    --person.unheard;
  } else if (message.kind == Kind::Handled) {
    if (const auto handled = std::exchange(person.handled, nullptr)) handled();
  }
  if (peer && message.kind == Kind::Admit) admit(person, peer, message.token);
  if (peer && message.kind == Kind::Release) {
    person.where = RemotePerson::Where::Outside;
    peer->release(shared_from_this());
  }
  if (message.kind == Kind::Close) close(at, static_cast<CloseCode>(message.number));
}

void RemoteRoom::admit(RemotePerson& person, const std::shared_ptr<Peer>& peer, const std::string& sat) {
  if (person.where == RemotePerson::Where::Returning) {
    person.where = RemotePerson::Where::Arriving;
    person.pass.sat = sat;
    return;
  }
  person.where = RemotePerson::Where::Inside;
  person.id.clear();
  person.pass = std::move(person.wanted);
  person.pass.sat = sat;
  peer->admit(shared_from_this(), 0);
}

void RemoteRoom::deliver(const LinkMessage& message) {
  std::map<PeerGroup*, std::vector<std::shared_ptr<Peer>>> groups;
  for (const ConnectionId connection : message.connections) {
    const auto at = people_.find(connection);
    auto peer = at == people_.end() ? nullptr : at->second.peer.lock();
    if (!peer) continue;
    RemotePerson& person = at->second;
    // Somebody who cannot come in by the way again comes by themselves, and is told why.
    if (person.where == RemotePerson::Where::Returning) {
      close(at, CloseCode::Restart);
      continue;
    }
    if (person.where == RemotePerson::Where::Arriving) {
      arrive(person, message);
      continue;
    }
    if (person.where == RemotePerson::Where::Outside) person.id.clear();  // they are told why they are
    note_told(person, message.text);
    PeerGroup* const group = &peer->group();
    groups[group].push_back(std::move(peer));
  }
  for (auto& [group, peers] : groups)
    group->deliver(shared_from_this(), {{std::move(peers), {message.text}, message.number != 0}});
  stop_following();
}

void RemoteRoom::note_told(RemotePerson& person, const Frame& frame) {
  if (leads_on(frame)) {
    person.told_by = frame;
  } else if (const auto role = role_in(frame)) {
    person.seat = *role;
    person.told_by = nullptr;
    person.told = 0;
  } else {
    note_answer(person, frame);
  }
}

void RemoteRoom::note_answer(RemotePerson& person, const Frame& frame) {
  if (person.said.empty()) return;
  const std::string id = Json::parse(*frame).value("id", "");
  const auto at = std::find_if(person.said.begin(), person.said.end(),
                               [&id](const RemotePerson::Said& said) { return said.id == id; });
  if (at != person.said.end()) person.said.erase(at);
}

// They have never been away as far as they know: unless they have another role now they are not told that
// they came in, and what was missed are updates like others.
void RemoteRoom::arrive(RemotePerson& person, const LinkMessage& message) {
  if (const auto role = role_in(message.text)) {
    if (*role == person.seat) return;
    person.seat = *role;
    person.told = 0;
    Json joined = Json::parse(*message.text);
    joined.erase("id");
    return send_frames(person, {std::make_shared<const std::string>(joined.dump())});
  }
  if (!leads_on(message.text)) return send_frames(person, {message.text});
  const Json all = Json::parse(*message.text);
  std::vector<Frame> frames;
  if (all.at("type") == "tail" && person.told != 0)
    for (const Json& update : all.at("updates"))
      frames.push_back(std::make_shared<const std::string>(update.dump()));
  else
    frames.push_back(message.text);
  person.told = version_in(message.text);
  person.told_by = nullptr;
  person.where = RemotePerson::Where::Inside;
  send_frames(person, std::move(frames), message.number != 0);
  // Again what may have been heard before: by its id it is done once.
  for (RemotePerson::Said& said : person.said) {
    said.passed_on = true;
    metrics().forwarded();
    way_->send(said.message);
  }
}

void RemoteRoom::lose_way() {
  way_ = nullptr;
  if (!reading_) lost_ = std::chrono::steady_clock::now();
  for (auto at = people_.begin(); at != people_.end();) {
    const auto now = at++;
    RemotePerson& person = now->second;
    person.unheard = 0;
    if (person.told_by) person.told = version_in(std::exchange(person.told_by, nullptr));
    if (!person.id.empty()) {
      send_frames(person, {refusal_frame(ErrorCode::Unavailable, std::exchange(person.id, {}))});
      if (const auto handled = std::exchange(person.handled, nullptr)) handled();
    }
    if (person.where == RemotePerson::Where::Outside) {
      if (const auto handled = std::exchange(person.handled, nullptr)) handled();
    } else if (person.told == 0) {
      close(now, CloseCode::Restart);
    } else {
      person.where = RemotePerson::Where::ByLog;
    }
  }
  if (any(RemotePerson::Where::ByLog)) follow();
}

// ---- those who are here ----

bool RemoteRoom::any(RemotePerson::Where where) const {
  return std::any_of(people_.begin(), people_.end(),
                     [where](const auto& entry) { return entry.second.where == where; });
}

void RemoteRoom::send_frames(const RemotePerson& person, std::vector<Frame> frames, bool replaces_all) {
  const auto peer = person.peer.lock();
  if (!peer || frames.empty()) return;
  peer->group().deliver(shared_from_this(), {{{peer}, std::move(frames), replaces_all}});
}

void RemoteRoom::close(RemotePeople::iterator at, CloseCode code) {
  const auto peer = at->second.peer.lock();
  const auto handled = std::exchange(at->second.handled, nullptr);
  people_.erase(at);
  if (handled) handled();
  if (peer) peer->close(code);
}

void RemoteRoom::close_those(const std::function<bool(const RemotePerson&)>& which) {
  for (auto at = people_.begin(); at != people_.end();) {
    const auto one = at++;
    if (which(one->second)) close(one, CloseCode::Restart);
  }
}

// Somebody who has left may still be told something, so they are remembered while their connection lives.
void RemoteRoom::forget_strangers() {
  if (people_.size() < std::max(kFewPeople, 2 * strangers_looked_for_)) return;
  std::erase_if(people_, [](const auto& entry) { return entry.second.peer.expired(); });
  strangers_looked_for_ = people_.size();
}

}  // namespace gatehouse::server
