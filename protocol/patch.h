#pragma once
// How a document changes: as a patch, and in its digest. A caller who knows what has changed tells a Changes
// only that; diff() finds it out from two whole documents.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/digest.h"
#include "protocol/game_in_play.h"

namespace gatehouse::protocol {

/// A walk over a document that collects the operations (RFC 6902, only `add`, `remove` and `replace`), and
/// what they do to the digest. It begins at the root.
class Changes {
 public:
  /// Runs `visit` one step deeper: at this member, or this item, of the value where the walk is.
  template <class Visit>
  void at(std::string_view key, Visit&& visit) {
    const std::size_t length = path_.size();
    const PathHash hash = hash_;
    std::string buffer;
    const std::string_view step = pointer_step(key, buffer);
    path_ += '/';
    path_ += step;
    hash_ = hash_.below(step);
    visit();
    path_.resize(length);
    hash_ = hash;
  }

  // Of the value where the walk is.
  void add(const Json& value);
  void remove(const Json& value);
  void replace(const Json& before, const Json& after);
  /// Goes down to where two values differ: what is equal costs nothing, items of lists of one length change
  /// in place, and of others what lies between their common ends is exchanged.
  void compare(const Json& before, const Json& after);
  /// To be called where the walk is at an object whose members are told one by one: how many it had and has.
  void count_members(std::size_t before, std::size_t after);

  /// As if everything that `more` was told had been told here. REQUIRES: both walks are at the root.
  Changes& operator+=(const Changes& more);
  /// What the digest of the document grows by.
  const Digest& digest() const { return digest_; }
  bool empty() const { return patch_.empty(); }
  /// The patch as JSON text.
  std::string take_patch() { return '[' + std::exchange(patch_, {}) + ']'; }

 private:
  void write(std::string_view operation, const Json* value);
  void compare_objects(const Json& before, const Json& after);
  void compare_arrays(const Json& before, const Json& after);

  std::string path_;
  PathHash hash_;
  std::string patch_;
  Digest digest_;
};

/// The patch that turns `before` into `after`; empty when they are equal.
Json diff(const Json& before, const Json& after);

}  // namespace gatehouse::protocol
