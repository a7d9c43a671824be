#pragma once
// Memory for values that are large, of one size, and come and go with every step. What is given back is kept
// for the next one: the general allocator would join it with its neighbours, cut it up, and join it again.

#include <cstddef>
#include <memory>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

namespace gatehouse::protocol {

/// An allocator of single values, for std::allocate_shared. May be used from any thread.
template <class T>
class SpareMemory {
 public:
  using value_type = T;
  /// The memory of this number of values is kept; what is given back beyond is freed.
  static constexpr std::size_t kMost = 32;

  SpareMemory() = default;
  template <class Other>
  explicit SpareMemory(const SpareMemory<Other>&) {}
  bool operator==(const SpareMemory&) const = default;

  T* allocate(std::size_t count) {
    if (count == 1) {
      Spares& spares = kept();
      const std::scoped_lock lock(spares.mutex);
      if (!spares.blocks.empty()) {
        T* const block = spares.blocks.back().release();
        spares.blocks.pop_back();
        return block;
      }
    }
    return static_cast<T*>(::operator new(count * sizeof(T)));
  }
  void deallocate(T* block, std::size_t count) {
    Block given_back(block);
    if (count != 1) return;
    Spares& spares = kept();
    const std::scoped_lock lock(spares.mutex);
    if (spares.blocks.size() < kMost) spares.blocks.push_back(std::move(given_back));
  }
  /// How many are kept now.
  static std::size_t spare() {
    const std::scoped_lock lock(kept().mutex);
    return kept().blocks.size();
  }

 private:
  static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);

  struct Free {
    void operator()(T* block) const { ::operator delete(block); }
  };
  using Block = std::unique_ptr<T, Free>;
  struct Spares {
    std::mutex mutex;
    std::vector<Block> blocks;
  };
  static Spares& kept() {
    static Spares spares;
    return spares;
  }
};

}  // namespace gatehouse::protocol
