#include "server/store/sqlite/acknowledged.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

#include "server/store/store.h"

namespace gatehouse::server {
namespace {

// The number is written twice, so that a half-written line shows.
std::string line_of(std::uint64_t entries) {
  std::array<char, 64> line{};
  const int length = std::snprintf(line.data(), line.size(), "acknowledged %020" PRIu64 " %020" PRIu64 "\n",
                                   entries, entries);
  return {line.data(), static_cast<std::size_t>(length)};
}

std::string marks_line(const AcknowledgedMarks& marks) {
  std::array<char, 64> line{};
  const int length =
      std::snprintf(line.data(), line.size(), "mark %016" PRIx64 " %016" PRIx64 "\n",
                    static_cast<std::uint64_t>(marks.now), static_cast<std::uint64_t>(marks.next));
  return {line.data(), static_cast<std::size_t>(length)};
}

StoreError unreadable(const std::filesystem::path& file, const char* line) {
  return StoreError("the " + std::string(line) + " line of the file " + file.string() +
                    " cannot be read as what this server writes there");
}

std::string line_text(const std::filesystem::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

std::filesystem::path acknowledged_file(const std::filesystem::path& store) {
  return store.string() + ".acknowledged";
}

std::optional<std::uint64_t> read_acknowledged(const std::filesystem::path& store) {
  const std::filesystem::path file = acknowledged_file(store);
  if (!std::filesystem::exists(file)) return std::nullopt;
  const std::string text = line_text(file);
  if (text.empty()) return std::nullopt;  // made, and never written to
  std::uint64_t entries = 0;
  if (std::sscanf(text.c_str(), "acknowledged %" SCNu64, &entries) != 1 ||
      !text.starts_with(line_of(entries)))
    throw unreadable(file, "first");
  read_acknowledged_marks(store);  // so that every start and check reads the whole file
  return entries;
}

std::optional<AcknowledgedMarks> read_acknowledged_marks(const std::filesystem::path& store) {
  const std::filesystem::path file = acknowledged_file(store);
  const std::string text = line_text(file);
  const std::size_t first = line_of(0).size();
  if (text.size() <= first) return std::nullopt;
  std::uint64_t now = 0;
  std::uint64_t next = 0;
  const int read = std::sscanf(text.c_str() + first, "mark %" SCNx64 " %" SCNx64, &now, &next);
  const AcknowledgedMarks marks{static_cast<std::int64_t>(now), static_cast<std::int64_t>(next)};
  if (read != 2 || text.substr(first) != marks_line(marks)) throw unreadable(file, "second");
  return marks;
}

Acknowledged::Acknowledged(const std::filesystem::path& store)
    : file_(::open(acknowledged_file(store).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
  if (file_ < 0)
    throw StoreError("cannot write " + acknowledged_file(store).string() + ": " + std::strerror(errno));
  const auto length = static_cast<off_t>(line_of(0).size() + marks_line({}).size());
  if (struct stat now{};
      ::fstat(file_, &now) == 0 && now.st_size > length && ::ftruncate(file_, length) != 0) {
    const std::string why = std::strerror(errno);
    ::close(file_);
    throw StoreError("cannot write " + acknowledged_file(store).string() + ": " + why);
  }
}

Acknowledged::~Acknowledged() {
  ::close(file_);
}

bool Acknowledged::write(std::uint64_t entries) {
  const std::string line = line_of(entries);
  return ::pwrite(file_, line.data(), line.size(), 0) == static_cast<ssize_t>(line.size());
}

bool Acknowledged::write_marks(const AcknowledgedMarks& marks) {
  const std::string line = marks_line(marks);
  const auto after_first = static_cast<off_t>(line_of(0).size());
  return ::pwrite(file_, line.data(), line.size(), after_first) == static_cast<ssize_t>(line.size());
}

bool Acknowledged::sync() {
  return ::fdatasync(file_) == 0;
}

}  // namespace gatehouse::server
