#include "server/store/private_files.h"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include "server/store/store_place.h"

namespace gatehouse::server {

namespace fs = std::filesystem;

void make_private_folder(const fs::path& folder) {
  std::error_code failed;
  const bool made = fs::create_directories(folder, failed);
  if (failed) throw folder_not_made(folder, failed);
  if (made) fs::permissions(folder, fs::perms::owner_all);
}

// SQLite gives companion files that it makes later the same mode.
void make_private(const fs::path& file) {
  const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (made >= 0) ::close(made);  // else SQLite says what is wrong with it
  for (const char* const companion : kStoreFiles) {
    const fs::path path = file.string() + companion;
    std::error_code failed;
    if (!fs::exists(path, failed)) continue;
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write, failed);
    if (failed) spdlog::warn("{} may be readable for others: {}", path.string(), failed.message());
  }
}

bool sync_folder(const fs::path& folder) {
  const int opened = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (opened < 0) return false;
  const bool synced = ::fsync(opened) == 0;
  ::close(opened);
  return synced;
}

}  // namespace gatehouse::server
