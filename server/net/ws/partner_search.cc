#include "server/net/ws/partner_search.h"

#include <string>
#include <utility>

#include "protocol/errors.h"
#include "server/auth/tokens.h"
#include "server/base/clock.h"
#include "server/net/ws/partners.h"
#include "server/people/ratings.h"
#include "server/room/come_again.h"

namespace gatehouse::server {

using protocol::ErrorCode;

bool PartnerSearch::look(const Session& session, const protocol::CreateRoom& message) {
  const SessionServices& services = session->services_;
  auto allowed = services.lobby.allow(session->address(), message, std::chrono::steady_clock::now());
  if (auto* const error = std::get_if<protocol::Error>(&allowed)) {
    session->send(std::move(*error));
    return true;
  }
  auto& table = std::get<protocol::CreateRoom>(allowed);
  if (!table.rated || services.ratings == nullptr) {
    look(session, std::move(table), 0);
    return true;
  }
  services.ratings->find(*table.profile, table.kind, [session, table](const std::optional<Rating>& rating) {
    asio::post(session->stream_.get_executor(), [session, table, rating] {
      if (rating)
        look(session, table, shown_rating(*rating));
      else
        session->send(come_again(ErrorCode::Unavailable, table.id));
      session->read();
    });
  });
  return false;
}

void PartnerSearch::look(const Session& session, protocol::CreateRoom table, int rating) {
  if (session->closing_ || session->ended_) return;
  const std::string id = table.id;
  Partners* const partners = session->services_.partners;
  Seeker seeker{session->caller_.connection, session->address(), std::move(table), rating, steady_ms()};
  if (partners == nullptr || !partners->look(std::move(seeker), session))
    session->send(come_again(ErrorCode::Busy, id));
  else
    session->send(protocol::Looking{id});
}

// Its client has not been told anything: for them it has looked all the time.
void PartnerSearch::look_on(const Session& session, Seeker seeker) {
  asio::post(session->stream_.get_executor(), [session, seeker = std::move(seeker)]() mutable {
    if (session->closing_ || session->ended_) return;
    const std::string id = seeker.table.id;
    if (!session->services_.partners->look(std::move(seeker), session))
      session->send(come_again(ErrorCode::Busy, id));
  });
}

void PartnerSearch::stop(WsSession& session) {
  if (Partners* const partners = session.services_.partners) partners->stop(session.caller_.connection);
}

void PartnerSearch::answer(WsSession& session, const protocol::StopLooking& message) {
  stop(session);
  session.send(protocol::Looking{message.id, true});
}

void PartnerSearch::meet(const Session& host_session, Seeker host, const Session& guest_session,
                         Seeker guest) {
  asio::post(host_session->stream_.get_executor(),
             [host_session, guest_session, host = std::move(host), guest = std::move(guest)]() mutable {
               const bool here = !host_session->closing_ && !host_session->ended_;
               const std::shared_ptr<Room> room = here ? host_session->create(host.table) : nullptr;
               if (room)
                 sit_at(guest_session, room, std::move(guest));
               else
                 look_on(guest_session, std::move(guest));
             });
}

// Where the guest has gone at this moment the host sits at a table to which everybody may come.
void PartnerSearch::sit_at(const Session& session, const std::shared_ptr<Room>& room, Seeker seeker) {
  asio::post(session->stream_.get_executor(), [session, room, seeker = std::move(seeker)]() mutable {
    if (session->closing_ || session->ended_) return;
    protocol::JoinRoom join;
    join.id = std::move(seeker.table.id);
    join.room = room->name();
    join.name = std::move(seeker.table.name);
    join.profile = std::move(seeker.table.profile);
    join.entropy = std::move(seeker.table.partner->entropy);
    session->whereabouts_.go_to(room);
    room->post(Enter{session->caller_.connection, std::move(join), new_token(), session->address()}, session);
  });
}

}  // namespace gatehouse::server
