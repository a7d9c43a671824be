// In a test of the server or of protocol each case has a sequence of random numbers of its own, which follows
// from GATEHOUSE_SEED and the name of the case. A case that fails says how to repeat it.

#include <doctest/doctest.h>
#include <unistd.h>

#include <iostream>
#include <string>

#include "tests/seeded/source.h"
#include "tests/support/idle_reporter.h"

namespace gatehouse::tests {
namespace {

class SeededCases final : public IdleReporter {
 public:
  explicit SeededCases(const doctest::ContextOptions& /*options*/) {}

  void test_case_start(const doctest::TestCaseData& data) override {
    name_ = data.m_name;
    use_seed(seed_of(base_seed(), name_));
  }
  void test_case_reenter(const doctest::TestCaseData& /*data*/) override {
    use_seed(seed_of(base_seed(), name_));
  }
  void test_case_end(const doctest::CurrentTestCaseStats& stats) override {
    if (stats.failure_flags == 0) return;
    std::cout << "seed " << base_seed() << "; again by: GATEHOUSE_SEED=" << base_seed() << " " << program()
              << " -tc='" << pattern() << "'" << std::endl;
  }

 private:
  static std::string program() {
    char path[4096];
    const ssize_t length = ::readlink("/proc/self/exe", path, sizeof path);
    return length > 0 ? std::string(path, static_cast<std::size_t>(length)) : "the test";
  }
  /// As doctest's filter and a shell take it: a comma would part two filters, a quote would end the word.
  std::string pattern() const {
    std::string pattern = name_;
    for (char& c : pattern)
      if (c == ',' || c == '\'') c = '?';
    return pattern;
  }

  std::string name_;
};

REGISTER_LISTENER("seeded", 1, SeededCases);

}  // namespace
}  // namespace gatehouse::tests
