// A line of a log is an entry, which is written as it was read, or a bad one.

#include "server/room/entry.h"
#include "tests/fuzz/fuzz.h"

namespace server = gatehouse::server;
using gatehouse::fuzz::require;

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) try {
  const server::Entry entry = server::read_entry(gatehouse::fuzz::text_of(bytes, size));
  const std::string line = server::write_entry(entry);
  require(server::write_entry(server::read_entry(line)) == line, "an entry is read as it was written");
  return 0;
} catch (const server::BadEntry&) {
  return 0;
}
