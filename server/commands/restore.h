#pragma once
// gatehouse restore: a store from a backup.

#include <filesystem>
#include <iosfwd>

namespace gatehouse::server {

/// Makes the store `to` from the backup, which stays as it is. Returns 0; throws StoreError when the backup
/// cannot be read or is damaged, or when there is a store, or anything that belonged to one, already.
int restore(const std::filesystem::path& backup, const std::filesystem::path& to, std::ostream& out);

}  // namespace gatehouse::server
