#pragma once
// Why the files of a store cannot be used where they are, in words that tell the host what to do.

#include <SQLiteCpp/Exception.h>

#include <cstdint>
#include <filesystem>

#include "server/store/store.h"

namespace gatehouse::server {

/// What a store's file is opened for.
enum class PlaceFor : std::uint8_t {
  Reading,  ///< it has to be there
  Writing,  ///< it may have to be made
};

/// Throws StoreError for the first folder or file in the way of a store: one that is missing, of another
/// kind, on a file system that is read-only, or one that this process may not use, with its owner and our own
/// user. Opens nothing.
void require_place(const std::filesystem::path& store, PlaceFor what);

/// The same for one file that has to be read, and that is there.
void require_readable(const std::filesystem::path& file);

/// Why the folder cannot be made: which part of its path is in the way.
StoreError folder_not_made(const std::filesystem::path& folder, const std::error_code& why);

/// What SQLite says of the file, in our words where we have any.
StoreError unusable(const std::filesystem::path& store, const SQLite::Exception& failure);

}  // namespace gatehouse::server
