#pragma once
// The ids of the choices that a prompt offers, for tests of every layer.

#include "protocol/choice_entries.h"

namespace gatehouse::tests {

using protocol::choice_ids;

}  // namespace gatehouse::tests
