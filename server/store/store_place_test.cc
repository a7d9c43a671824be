// Why a store does not open: what is in the way is named with its owner, and what to do about it.

#include <SQLiteCpp/SQLiteCpp.h>
#include <doctest/doctest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>

#include <fstream>
#include <functional>
#include <iterator>
#include <string>

#include "server/store/private_files.h"
#include "server/store/sqlite/acknowledged.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/store/sqlite/store_reader.h"
#include "server/store/store_contents.h"
#include "server/testing/another_user.h"
#include "server/testing/failing_disk.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

namespace fs = std::filesystem;

using testing::as_a_user;
using testing::is_root;
using testing::TemporaryFolder;

void mode(const fs::path& path, unsigned bits) {
  fs::permissions(path, fs::perms(bits));
}

/// A folder whose modes are those of its owner and of everybody else alike, so that they say the same to
/// root's `nobody` and to the user who made it.
class OpenFolder {
 public:
  OpenFolder() { mode(path(), 0777); }
  ~OpenFolder() { ::chmod(path().c_str(), 0700); }
  OpenFolder(const OpenFolder&) = delete;
  OpenFolder& operator=(const OpenFolder&) = delete;
  const fs::path& path() const { return folder_.path(); }
  fs::path store() const { return path() / "rooms.db"; }

 private:
  TemporaryFolder folder_;
};

/// What a server says that cannot open the store; "it opens".
std::string opened(const fs::path& file) {
  return as_a_user([&]() -> std::string {
    const SqliteStore store(file);
    return "it opens";
  });
}

std::string read(const fs::path& file) {
  return as_a_user([&]() -> std::string {
    const StoreReader store(file);
    return "it opens";
  });
}

/// As a sentence names the user of this process, and who runs as_a_user().
const std::string kOwner = is_root() ? "root (0)" : "(" + std::to_string(::geteuid()) + ")";
const std::string kRunner = is_root() ? "nobody (65534)" : "(" + std::to_string(::geteuid()) + ")";

void check_names(const std::string& said, const fs::path& culprit) {
  CAPTURE(said);
  CHECK(said.find(culprit.string() + " cannot be ") != std::string::npos);
  CHECK(said.find("it belongs to ") != std::string::npos);
  CHECK(said.find(kOwner) != std::string::npos);
  CHECK(said.find("runs as ") != std::string::npos);
  CHECK(said.find(kRunner) != std::string::npos);
  CHECK(said.find(is_root() ? "chown 65534" : "chmod u+rw") != std::string::npos);
}

TEST_CASE("A folder in which nothing may be written, or that may not be entered, is named") {
  const OpenFolder folder;
  SUBCASE("not written") {
    mode(folder.path(), 0555);
  }
  SUBCASE("not entered") {
    mode(folder.path(), 0666);
  }
  SUBCASE("with the store in it") {
    { const SqliteStore store(folder.store()); }
    mode(folder.store(), 0666);
    mode(folder.path(), 0555);
  }
  check_names(opened(folder.store()), folder.path());
}

TEST_CASE("A folder further up that may not be entered is named itself") {
  const OpenFolder folder;
  fs::create_directories(folder.path() / "a" / "b");
  mode(folder.path() / "a", 0600);
  check_names(opened(folder.path() / "a" / "b" / "rooms.db"), folder.path() / "a");
  check_names(read(folder.path() / "a" / "b" / "rooms.db"), folder.path() / "a");
  mode(folder.path() / "a", 0700);
}

TEST_CASE("A file of the store that may not be used is named, whichever it is") {
  const OpenFolder folder;
  { const SqliteStore store(folder.store()); }
  for (const char* const companion : kStoreFiles) {
    CAPTURE(companion);
    const fs::path file = folder.store().string() + companion;
    const bool made = !fs::exists(file);
    if (made) std::ofstream{file};
    for (const char* const each : kStoreFiles)
      if (const fs::path other = folder.store().string() + each; fs::exists(other)) mode(other, 0666);
    if (is_root()) fs::permissions(file, fs::perms(0600));  // a file of root's
    if (!is_root()) fs::permissions(file, fs::perms(0));
    if (std::string(companion) != "-shm") check_names(opened(folder.store()), file);
    check_names(read(folder.store()), file);
    mode(file, 0666);
    if (made) fs::remove(file);
  }
}

TEST_CASE("A store that may only be read is refused, and can still be read") {
  const OpenFolder folder;
  { const SqliteStore store(folder.store()); }
  mode(folder.store(), 0444);
  check_names(opened(folder.store()), folder.store());
}

TEST_CASE("Who is no root is told of a folder, and of a file, of root's") {
  const std::string folder = as_a_user([]() -> std::string {
    const SqliteStore store("/usr/rooms.db");
    return "it opens";
  });
  CAPTURE(folder);
  CHECK(folder.find("/usr cannot be written: it belongs to root (0), mode 0755, and this program runs as ") !=
        std::string::npos);
  const OpenFolder with_link;
  fs::create_symlink("/etc/passwd", with_link.store());
  const std::string file = opened(with_link.store());
  CAPTURE(file);
  CHECK(file.find("it belongs to root (0)") != std::string::npos);
  CHECK(file.find("chown ") != std::string::npos);
}

TEST_CASE("What is no folder, and what is no file, is called so") {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "rooms.db";
  SUBCASE("a folder instead of the file") {
    fs::create_directory(file);
    CHECK_THROWS_WITH_AS(SqliteStore{file}, doctest::Contains((file.string() + " is a folder").c_str()),
                         StoreError);
    CHECK_THROWS_WITH_AS(StoreReader{file}, doctest::Contains("is a folder"), StoreError);
  }
  SUBCASE("a folder instead of a companion") {
    fs::create_directory(file.string() + "-wal");
    CHECK_THROWS_WITH_AS(SqliteStore{file}, doctest::Contains("rooms.db-wal is a folder"), StoreError);
  }
  SUBCASE("a pipe") {
    REQUIRE(::mkfifo(file.c_str(), 0600) == 0);
    CHECK_THROWS_WITH_AS(SqliteStore{file}, doctest::Contains("is no ordinary file"), StoreError);
    CHECK_THROWS_WITH_AS(StoreReader{file}, doctest::Contains("is no ordinary file"), StoreError);
  }
  SUBCASE("a file instead of the folder") {
    std::ofstream(folder.path() / "data") << "x";
    const fs::path below = folder.path() / "data" / "rooms.db";
    CHECK_THROWS_WITH_AS(SqliteStore{below}, doctest::Contains("data is no folder"), StoreError);
    CHECK_THROWS_WITH_AS(StoreReader{below}, doctest::Contains("data is no folder"), StoreError);
    CHECK_THROWS_WITH_AS(make_private_folder(folder.path() / "data" / "more"),
                         doctest::Contains("data is no folder"), StoreError);
  }
  SUBCASE("no folder") {
    const fs::path below = folder.path() / "none" / "rooms.db";
    CHECK_THROWS_WITH_AS(SqliteStore{below}, doctest::Contains("there is no folder "), StoreError);
    CHECK_THROWS_WITH_AS(StoreReader{below}, doctest::Contains("there is no folder "), StoreError);
    CHECK_THROWS_WITH_AS(sqlite_source(below), doctest::Contains("there is no folder "), StoreError);
  }
  SUBCASE("no store") {
    CHECK_THROWS_WITH_AS(StoreReader{file}, doctest::Contains("there is no store "), StoreError);
  }
}

TEST_CASE("A folder that cannot be made names the one in which it should be") {
  const OpenFolder folder;
  mode(folder.path(), 0555);
  check_names(as_a_user([&]() -> std::string {
                make_private_folder(folder.path() / "data");
                return "it is made";
              }),
              folder.path());
}

TEST_CASE("What is no database, of another program or of another version says which file it is") {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "rooms.db";
  std::string what;
  SUBCASE("no database") {
    std::ofstream(file) << std::string(5000, 'z');
    what = " is no database of Gatehouse";
  }
  SUBCASE("another program") {
    SQLite::Database other(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    other.exec("CREATE TABLE letters(text TEXT)");
    what = " is a file of another program";
  }
  SUBCASE("a newer schema") {
    { const SqliteStore store(file); }
    SQLite::Database newer(file.string(), SQLite::OPEN_READWRITE);
    newer.exec("PRAGMA user_version=99");
    what = " was written by a newer version";
  }
  what = file.string() + what;
  CHECK_THROWS_WITH_AS(SqliteStore{file}, doctest::Contains(what.c_str()), StoreError);
  CHECK_THROWS_WITH_AS(StoreReader{file}, doctest::Contains(what.c_str()), StoreError);
}

TEST_CASE("A store that another server has open says so") {
  const TemporaryFolder folder;
  const SqliteStore store(folder.path() / "rooms.db");
  CHECK_THROWS_WITH_AS(SqliteStore(folder.path() / "rooms.db"), doctest::Contains("has it open"), StoreError);
}

/// Files that this process has open.
std::size_t open_files() {
  const std::filesystem::directory_iterator files("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

TEST_CASE("A store that could not be opened keeps nobody out, and no file open") {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "rooms.db";
  { const SqliteStore store(file, testing::failing_disk()); }
  std::function<void()> mend;
  SUBCASE("a newer schema") {
    SQLite::Database newer(file.string(), SQLite::OPEN_READWRITE);
    const int version = newer.execAndGet("PRAGMA user_version").getInt();
    newer.exec("PRAGMA user_version=99");
    mend = [&, version] {
      SQLite::Database(file.string(), SQLite::OPEN_READWRITE)
          .exec("PRAGMA user_version=" + std::to_string(version));
    };
  }
  SUBCASE("entries are gone") {
    Acknowledged(file).write(7);
    mend = [&] { Acknowledged(file).write(0); };
  }
  SUBCASE("the disk fails when all else is done") {
    testing::fail_syncs(true);
    mend = [] { testing::fail_syncs(false); };
  }
  const std::size_t files = open_files();
  for (int times = 0; times < 3; ++times)
    CHECK_THROWS_AS(SqliteStore(file, testing::failing_disk()), StoreError);
  CHECK(open_files() == files);
  {
    // Anybody else gets the lock at once.
    SQLite::Database other(file.string(), SQLite::OPEN_READWRITE);
    other.exec("PRAGMA locking_mode=EXCLUSIVE");
    CHECK_NOTHROW(other.exec("BEGIN EXCLUSIVE"));
    CHECK_NOTHROW(other.exec("ROLLBACK"));
  }
  mend();
  CHECK_NOTHROW(SqliteStore(file, testing::failing_disk()));
}

/// Gives this process mounts of its own, where that is allowed.
bool has_own_mounts() {
  const std::string user = std::to_string(::geteuid());
  const std::string group = std::to_string(::getegid());
  if (::unshare(is_root() ? CLONE_NEWNS : CLONE_NEWNS | CLONE_NEWUSER) != 0) return false;
  if (!is_root()) {
    std::ofstream("/proc/self/setgroups") << "deny";
    std::ofstream("/proc/self/uid_map") << user << " " << user << " 1";
    std::ofstream("/proc/self/gid_map") << group << " " << group << " 1";
  }
  return ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
}

TEST_CASE("A file system that is mounted read-only is called so") {
  const TemporaryFolder folder;
  const std::string said = testing::in_a_child([&]() -> std::string {
    const char* const place = folder.path().c_str();
    if (!has_own_mounts() || ::mount("none", place, "tmpfs", 0, nullptr) != 0) return "no mounts here";
    { const SqliteStore store(folder.path() / "rooms.db"); }
    if (::mount(nullptr, place, nullptr, MS_REMOUNT | MS_RDONLY, nullptr) != 0) return "no mounts here";
    const SqliteStore store(folder.path() / "rooms.db");
    return "it opens";
  });
  if (said == "no mounts here") {
    MESSAGE("not tried: nothing can be mounted here");
    return;
  }
  CAPTURE(said);
  CHECK(said.find(folder.path().string() + " cannot be written: its file system is mounted read-only") !=
        std::string::npos);
}

}  // namespace
}  // namespace gatehouse::server
