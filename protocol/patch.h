#pragma once
// Patches between two versions of a document.

#include "protocol/match.h"

namespace gatehouse::protocol {

/// The patch (RFC 6902, only `add`, `remove` and `replace`) that makes `after` of `before`; empty when they
/// are equal. One walk over both; only changed values are copied.
Json diff(const Json& before, const Json& after);

}  // namespace gatehouse::protocol
