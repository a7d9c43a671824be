// The real program when the system denies it something.

#include <doctest/doctest.h>

#include "server/testing/loopback.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/server_process.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

TEST_CASE("Out of file descriptors nothing breaks, and it is said") {
  const TemporaryFolder data;
  const int port = free_port();
  ServerProcess process(port, data.path().string(), {});
  // Connections from before: they live on, and ask.
  LoopbackClient anna(port);
  anna.hello();
  std::vector<HttpConnection> probes;
  for (int at = 0; at < 20; ++at) probes.emplace_back(port);
  std::size_t asked = 0;
  const auto ready = [&] { return probes[++asked % probes.size()].get("/readyz").status == 200; };
  for (std::size_t at = 0; at < probes.size(); ++at) CHECK(ready());  // now they are accepted
  process.limit_descriptors(process.descriptors());
  {
    std::vector<HttpConnection> crowd;
    for (int at = 0; at < 30; ++at) crowd.emplace_back(port);
    while (ready()) continue;
    CHECK(anna.ask({{"type", "ping"}, {"id", "1"}}).at("type") == "pong");
    CHECK(probes[0].get("/healthz").status == 200);
  }
  process.limit_descriptors(1'024);
  CHECK(http_get(port, "/readyz").status == 200);
  CHECK(LoopbackClient(port).hello().at("type") == "welcome");
}

}  // namespace
}  // namespace gatehouse::tests
