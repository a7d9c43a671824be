#include "tests/seeded/source.h"

#include <sodium.h>

#include <charconv>
#include <cstdlib>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>

#include "engine/base/dice.h"
#include "engine/base/hash.h"

namespace gatehouse::tests {
namespace {

class SeededSource {
 public:
  void begin(std::uint64_t seed) {
    const std::lock_guard lock(mutex_);
    seed_ = seed;
    sequences_.clear();
  }

  void fill(void* bytes, std::size_t size) {
    const std::lock_guard lock(mutex_);
    auto [sequence, is_new] = sequences_.try_emplace(size, engine::Hash().add(seed_).add(size).value());
    auto* const begin = static_cast<unsigned char*>(bytes);
    for (std::size_t at = 0; at < size; ++at) begin[at] = static_cast<unsigned char>(sequence->second.next());
  }

 private:
  std::mutex mutex_;
  std::uint64_t seed_ = 0;
  std::map<std::size_t, engine::SeededDice> sequences_;  ///< by the size of what is asked for
};

SeededSource& source() {
  static SeededSource source;
  return source;
}

const char* name() {
  return "seeded";
}

std::uint32_t word() {
  std::uint32_t word = 0;
  source().fill(&word, sizeof word);
  return word;
}

void fill(void* bytes, std::size_t size) {
  source().fill(bytes, size);
}

}  // namespace

void use_seed(std::uint64_t seed) {
  source().begin(seed);
  static randombytes_implementation implementation{name, word, nullptr, nullptr, fill, nullptr};
  randombytes_set_implementation(&implementation);
}

std::uint64_t base_seed() {
  const char* const said = std::getenv("GATEHOUSE_SEED");
  if (said == nullptr) return 1;
  const std::string_view text = said;
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc{} || end != text.data() + text.size())
    throw std::invalid_argument("GATEHOUSE_SEED: " + std::string(text) + ": a whole number from 0 on");
  return seed;
}

std::uint64_t seed_of(std::uint64_t base, std::string_view name) {
  return engine::Hash().add(base).add(name).value();
}

}  // namespace gatehouse::tests
