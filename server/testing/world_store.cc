#include "server/testing/world_store.h"

#include <limits>
#include <span>
#include <stdexcept>
#include <utility>

namespace gatehouse::server::testing {
namespace {

constexpr std::size_t kAllEntries = std::numeric_limits<std::size_t>::max();

}  // namespace

RoomLog WorldStore::stored() const {
  return store_->find(room_, kAllEntries).value();
}

void WorldStore::begin(Append run) {
  if (fault_ != Fault::OutputGate && storing()) throw std::runtime_error("two appends under way");
  if (fault_ == Fault::Result) run.result.reset();
  persisting_.push_back(std::move(run));
}

Appended WorldStore::end(bool well) {
  const Append run = std::move(persisting_.front());
  persisting_.pop_front();
  if (fault_ == Fault::Durability) unsynced_ = store_->find(room_, kAllEntries);
  store_->fail(!well);
  const Appended appended = store_->append(std::span(&run, 1)).front();
  store_->fail(false);
  return appended;
}

void WorldStore::end_unheard() {
  store_->append(std::span(&persisting_.front(), 1));
  persisting_.pop_front();
}

void WorldStore::die(bool written) {
  stray_.reset();
  if (storing() && written) store_->append(std::span(&persisting_.front(), 1));
  if (storing() && !written) stray_ = std::move(persisting_.front());
  persisting_.clear();
  if (fault_ == Fault::Durability && unsynced_) store_->lose_since(*unsynced_);
}

void WorldStore::let_stray_append_arrive() {
  if (stray_) store_->append(std::span(&*stray_, 1));
  stray_.reset();
}

}  // namespace gatehouse::server::testing
