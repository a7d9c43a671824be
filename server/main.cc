#include "server/commands/program.h"

/// What jemalloc reads at its start. Memory that nobody needs any more goes back to the system in the course
/// of 0.3 seconds of allocating, not of 10. Threads keep pieces of up to 64 KiB for the next one: a packed
/// position of a long game takes 40. Builds with sanitizers have another allocator, and nobody reads it.
extern "C" {
extern const char* malloc_conf;
const char* malloc_conf = "dirty_decay_ms:300,muzzy_decay_ms:0,lg_tcache_max:16";
}

int main(int argc, char** argv) {
  return gatehouse::server::run_program(argc, argv);
}
