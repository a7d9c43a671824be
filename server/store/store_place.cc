#include "server/store/store_place.h"

#include <fcntl.h>
#include <pwd.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gatehouse::server {
namespace {

namespace fs = std::filesystem;

std::string user_named(uid_t id) {
  std::vector<char> room(16'384);
  passwd entry{};
  passwd* found = nullptr;
  const bool known = ::getpwuid_r(id, &entry, room.data(), room.size(), &found) == 0 && found != nullptr;
  return (known ? found->pw_name : "a user without a name") + (" (" + std::to_string(id) + ")");
}

std::string octal_mode(mode_t mode) {
  std::array<char, 8> digits{};
  std::snprintf(digits.data(), digits.size(), "%04o", mode & 07777U);
  return digits.data();
}

std::optional<struct stat> stat_of(const fs::path& path) {
  struct stat now {};
  if (::stat(path.c_str(), &now) != 0) return std::nullopt;
  return now;
}

/// A path that may not be used as `wanted` says; errno says why.
StoreError in_the_way(const fs::path& path, const std::string& wanted, int access) {
  const int why = errno;
  const std::string what = path.string() + " cannot be " + wanted + ": ";
  if (why == EROFS)
    return StoreError(what +
                      "its file system is mounted read-only. Mount it for writing, or choose another folder");
  const std::optional<struct stat> now = stat_of(path);
  if (!now) return StoreError(what + std::strerror(why));
  const uid_t us = ::geteuid();
  const std::string whose = what + "it belongs to " + user_named(now->st_uid) + ", mode " +
                            octal_mode(now->st_mode) + ", and this program runs as " + user_named(us) + ". ";
  if (now->st_uid != us)
    return StoreError(whose + "Give it to that user: chown " + std::to_string(us) + " " + path.string() +
                      ", or run this program as its owner");
  const auto bits = static_cast<mode_t>(access) << 6U;
  if ((now->st_mode & bits) == bits)
    return StoreError(whose + "Its mode allows it, but the system says: " + std::strerror(why) +
                      ". Is it marked as immutable, or does a security module forbid it?");
  return StoreError(whose + "Allow it: chmod " + (S_ISDIR(now->st_mode) ? "u+rwx " : "u+rw ") +
                    path.string());
}

void require_access(const fs::path& path, const std::string& wanted, int access) {
  // Asks the system as the user whose rights count, so that access lists and capabilities are part of the
  // answer.
  if (::faccessat(AT_FDCWD, path.c_str(), access, AT_EACCESS) != 0) throw in_the_way(path, wanted, access);
}

/// REQUIRES: the path is absolute. Every folder down to this one can be entered.
void require_way(const fs::path& folder) {
  fs::path above;
  for (const fs::path& part : folder) {
    const fs::path here = above / part;
    const std::optional<struct stat> now = stat_of(here);
    if (!now && errno == EACCES) throw in_the_way(above, "entered", X_OK);
    if (!now && errno == ENOENT)
      throw StoreError("there is no folder " + here.string() + ". Make it, or choose another one");
    if (!now) throw StoreError(here.string() + " cannot be entered: " + std::strerror(errno));
    if (!S_ISDIR(now->st_mode))
      throw StoreError(here.string() + " is no folder. Move it away, or choose another folder");
    above = here;
  }
}

void require_folder(const fs::path& folder, PlaceFor what) {
  require_way(folder);
  if (::faccessat(AT_FDCWD, folder.c_str(), X_OK, AT_EACCESS) != 0) throw in_the_way(folder, "entered", X_OK);
  if (what == PlaceFor::Writing) require_access(folder, "written", W_OK | X_OK);
}

/// Nothing is in the way where there is no such file.
void require_file(const fs::path& file, PlaceFor what) {
  const std::optional<struct stat> now = stat_of(file);
  if (!now && errno == ENOENT) return;
  if (!now) throw StoreError(file.string() + " cannot be used: " + std::strerror(errno));
  if (S_ISDIR(now->st_mode))
    throw StoreError(file.string() + " is a folder, where a file of the store has to be. Move it away");
  if (!S_ISREG(now->st_mode)) throw StoreError(file.string() + " is no ordinary file. Move it away");
  require_access(file, "read", R_OK);
  if (what == PlaceFor::Writing) require_access(file, "written", R_OK | W_OK);
}

// SQLite writes them, or would lose what they hold. Its -shm is used by readers alone, as the writer is alone
// and has it in its memory.
constexpr std::array<const char*, 3> kForWriting{"-wal", "-journal", ".acknowledged"};
constexpr std::array<const char*, 4> kForReading{"-wal", "-shm", "-journal", ".acknowledged"};

}  // namespace

void require_place(const fs::path& store, PlaceFor what) {
  const fs::path file = fs::absolute(store).lexically_normal();
  require_folder(file.parent_path(), what);
  if (what == PlaceFor::Reading && !stat_of(file)) throw StoreError("there is no store " + store.string());
  std::error_code nowhere;
  const fs::path real =
      fs::weakly_canonical(file, nowhere);  // behind a link, where SQLite has its companions
  if (!nowhere && real.parent_path() != file.parent_path()) require_folder(real.parent_path(), what);
  const fs::path& base = nowhere ? file : real;
  require_file(base, what);
  const auto require_companion = [&](std::string_view name) {
    require_file((name == ".acknowledged" ? file : base).string() + std::string(name), what);
  };
  if (what == PlaceFor::Writing)
    for (const char* const name : kForWriting) require_companion(name);
  else
    for (const char* const name : kForReading) require_companion(name);
}

void require_readable(const fs::path& file) {
  require_way(fs::absolute(file).lexically_normal().parent_path());
  require_file(file, PlaceFor::Reading);
}

StoreError folder_not_made(const fs::path& folder, const std::error_code& why) {
  fs::path there = fs::absolute(folder).lexically_normal();
  if (!there.has_filename()) there = there.parent_path();
  const std::string what = "the folder " + folder.string() + " cannot be made: ";
  try {
    while (!stat_of(there) && there.has_relative_path()) {
      if (errno == EACCES) require_way(there);
      if (errno == ENOTDIR || errno == ENOENT) {
        there = there.parent_path();
        continue;
      }
      break;
    }
    require_folder(there, PlaceFor::Writing);
  } catch (const StoreError& error) {
    return StoreError(what + error.what());
  }
  return StoreError(what + why.message());
}

StoreError unusable(const fs::path& store, const SQLite::Exception& failure) {
  const std::string what = "cannot use the store: " + store.string();
  switch (failure.getErrorCode()) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return StoreError(what +
                        " is in use: a server has it open, or another command (gatehouse backup makes a copy "
                        "meanwhile)");
    case SQLITE_NOTADB:
      return StoreError(what +
                        " is no database of Gatehouse, or its beginning is damaged. Move it away, or choose "
                        "another folder; a backup is put in its place by gatehouse restore");
    case SQLITE_CORRUPT:
      return StoreError(what + " is damaged: " + failure.what() +
                        ". gatehouse check says more; a backup is put in its place by gatehouse restore");
    case SQLITE_FULL:
      return StoreError(what + " cannot be written: its disk is full");
    default:
      return StoreError(what + ": " + failure.what() + " (code " +
                        std::to_string(failure.getExtendedErrorCode()) + ")");
  }
}

}  // namespace gatehouse::server
