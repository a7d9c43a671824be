#pragma once
// The store holds the secrets of draws: only its owner may read its files, in any folder.

#include <array>
#include <filesystem>

namespace gatehouse::server {

/// What stands beside a store's file, by what is added to its name; the first is the file itself.
inline constexpr std::array<const char*, 5> kStoreFiles{"", "-wal", "-shm", "-journal", ".acknowledged"};

/// Creates the folder if it is not there, for its owner only; one that is there stays as it is. Throws
/// StoreError, which says what is in the way.
void make_private_folder(const std::filesystem::path& folder);

/// Creates the file if it is not there, and makes it and what SQLite keeps beside it readable for its owner
/// only. What cannot be made so is said in the log.
void make_private(const std::filesystem::path& file);

/// Writes what a rename, or a new file, has changed in the folder to the disk. Returns false when the disk
/// refuses.
bool sync_folder(const std::filesystem::path& folder);

}  // namespace gatehouse::server
