#pragma once
// The digest of a document, by which a client notices that its copy is wrong.

#include <string>

#include "protocol/match.h"

namespace gatehouse::protocol {

/// FNV-1a with 32 bits over the canonical text of the document, as eight lower-case hex digits. The text is
/// hashed as it is produced, not stored. REQUIRES: every string is valid UTF-8.
std::string digest(const Json& document);

}  // namespace gatehouse::protocol
