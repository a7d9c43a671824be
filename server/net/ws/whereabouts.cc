#include "server/net/ws/whereabouts.h"

namespace gatehouse::server {

void Whereabouts::go_to(const std::shared_ptr<RoomPort>& room) {
  if (entering_ && entering_ != room && entering_ != room_) entering_->post(Gone{connection_});
  entering_ = room;
  left_ = nullptr;
}

void Whereabouts::admit(const std::shared_ptr<RoomPort>& room) {
  if (entering_ != room) {  // meanwhile it asked for another
    if (room_ != room) room->post(Gone{connection_});
    return;
  }
  if (room_ && room_ != room) room_->post(Gone{connection_});
  room_ = room;
  entering_ = nullptr;
}

// It may have asked to come in again meanwhile; the room answers that later.
bool Whereabouts::release(const std::shared_ptr<RoomPort>& room) {
  if (room_ != room) return false;
  left_ = std::exchange(room_, nullptr);
  return true;
}

void Whereabouts::leave_all() {
  if (room_) room_->post(Gone{connection_});
  if (entering_ && entering_ != room_) entering_->post(Gone{connection_});
  room_ = nullptr;
  entering_ = nullptr;
  left_ = nullptr;
}

}  // namespace gatehouse::server
