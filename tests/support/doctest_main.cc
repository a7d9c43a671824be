// The main of every test. Its last line says what the case has cost, for ./dev to name the dearest.

#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <sys/resource.h>

#include <cstdio>

namespace {

/// Seconds of processor, of this process or of those that it has started and waited for.
double processor_seconds(int whose) {
  rusage used{};
  getrusage(whose, &used);
  return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

}  // namespace

int main(int argc, char** argv) {
  doctest::Context context(argc, argv);
  const int result = context.run();
  if (!context.shouldExit())  // it ran cases, and did not only list them
    std::printf("processor: %.2f s\n", processor_seconds(RUSAGE_SELF) + processor_seconds(RUSAGE_CHILDREN));
  return result;
}
