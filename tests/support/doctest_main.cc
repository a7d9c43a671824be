// The main of every test. It says what each case has cost, for ./dev to name the dearest, and stops one that
// has run away. What RapidCheck tries is the same in each run, unless GATEHOUSE_SEED says otherwise.

#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <sys/resource.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "tests/support/idle_reporter.h"

namespace {

/// Seconds of processor that a case may use. Machines differ by a factor of two to three, and no case is to
/// need more than 20 on an ordinary one.
constexpr int kCaseLimit_s = 60;

/// Seconds of processor until now, of this process or of those that it has started and waited for.
double used_by(int whose) {
  rusage used{};
  getrusage(whose, &used);
  return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

double used() {
  return used_by(RUSAGE_SELF) + used_by(RUSAGE_CHILDREN);
}

class Costs final : public gatehouse::tests::IdleReporter {
 public:
  explicit Costs(const doctest::ContextOptions& /*options*/) {}

  void test_case_start(const doctest::TestCaseData& data) override {
    name_ = data.m_name;
    before_ = used();
    if (std::getenv("GATEHOUSE_SEARCH") != nullptr) return;  // as long as somebody likes
    rlimit limit{};
    getrlimit(RLIMIT_CPU, &limit);
    limit.rlim_cur = static_cast<rlim_t>(std::ceil(used_by(RUSAGE_SELF))) + kCaseLimit_s;
    setrlimit(RLIMIT_CPU, &limit);
  }
  void test_case_end(const doctest::CurrentTestCaseStats& /*stats*/) override {
    std::printf("processor: %.2f s, %s\n", used() - before_, name_.c_str());
    std::fflush(stdout);
  }

 private:
  std::string name_;
  double before_ = 0;
};

REGISTER_LISTENER("costs", 1, Costs);

}  // namespace

int main(int argc, char** argv) {
  const char* const seed = std::getenv("GATEHOUSE_SEED");
  setenv("RC_PARAMS", ("seed=" + std::string(seed == nullptr ? "1" : seed)).c_str(), 0);
  return doctest::Context(argc, argv).run();
}
