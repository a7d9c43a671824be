// Every question through the control socket gets an answer that can be sent back.

#include "protocol/strict_json.h"
#include "server/control/requests.h"
#include "server/store/memory_store.h"
#include "tests/fuzz/fuzz.h"

using gatehouse::fuzz::require;
using gatehouse::protocol::Json;

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto request = gatehouse::protocol::parse_strictly(gatehouse::fuzz::text_of(bytes, size), 2);
  if (!request) return 0;
  gatehouse::server::MemoryStore store;
  const Json answer = gatehouse::server::answer_request(store, *request);
  require(answer.is_object() && !answer.empty(), "an answer is an object");
  require(Json::accept(answer.dump()), "an answer can be sent back");
  if (const auto file = gatehouse::server::file_of_backup(*request))
    require(file->is_absolute(), "a backup's file is named by its whole path");
  return 0;
}
