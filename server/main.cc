#include "server/commands/program.h"

/// What jemalloc reads at its start: memory that nobody needs any more goes back to the system in the course
/// of 0.3 seconds of allocating, not of 10. Builds with sanitizers have another allocator, and nobody reads
/// it.
extern "C" {
extern const char* malloc_conf;
const char* malloc_conf = "dirty_decay_ms:300,muzzy_decay_ms:0";
}

int main(int argc, char** argv) {
  return gatehouse::server::run_program(argc, argv);
}
