#pragma once
// Patches from one version of a document to another.

#include "protocol/match.h"

namespace gatehouse::protocol {

/// The patch that turns `before` into `after` (RFC 6902, only `add`, `remove` and `replace`); empty when they
/// are equal. Takes one walk over both, and copies only values that have changed.
Json diff(const Json& before, const Json& after);

}  // namespace gatehouse::protocol
