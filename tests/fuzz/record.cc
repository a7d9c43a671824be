// A record of any bytes replays, or is refused as BadRecord; one that is read is written and read the same.

#include "protocol/record.h"

#include "tests/fuzz/fuzz.h"

namespace protocol = gatehouse::protocol;

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  try {
    const protocol::Record record = protocol::read_record(gatehouse::fuzz::text_of(bytes, size));
    gatehouse::fuzz::require(
        protocol::read_record(protocol::write_record(record)).commands == record.commands,
        "a record survives being written");
    protocol::replay(record,
                     [](const std::string&, const protocol::Outcome&, const protocol::GameInPlay&) {});
  } catch (const protocol::BadRecord&) {
    // The one way to refuse.
  }
  return 0;
}
