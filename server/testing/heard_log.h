#pragma once
// What the process writes to its log meanwhile.

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <string_view>

namespace gatehouse::server::testing {

/// Takes the place of the process's log for as long as it lives, from level info on. To be made after the
/// server of the test, and to outlive it: threads may be about to write.
class HeardLog {
 public:
  HeardLog() : before_(spdlog::default_logger()) {
    auto logger = std::make_shared<spdlog::logger>("heard", std::make_shared<Sink>(*this));
    logger->set_level(spdlog::level::info);
    spdlog::set_default_logger(std::move(logger));
  }
  HeardLog(const HeardLog&) = delete;
  HeardLog& operator=(const HeardLog&) = delete;
  ~HeardLog() { spdlog::set_default_logger(before_); }

  /// How many lines have this in them.
  std::size_t lines_with(std::string_view text) const {
    const std::lock_guard lock(mutex_);
    std::size_t count = 0;
    std::istringstream all(text_);
    for (std::string line; std::getline(all, line);) count += line.find(text) != std::string::npos ? 1 : 0;
    return count;
  }
  std::string all() const {
    const std::lock_guard lock(mutex_);
    return text_;
  }

 private:
  class Sink final : public spdlog::sinks::base_sink<std::mutex> {
   public:
    explicit Sink(HeardLog& log) : log_(log) {}

   private:
    void sink_it_(const spdlog::details::log_msg& message) override {
      const std::lock_guard lock(log_.mutex_);
      log_.text_.append(message.payload.data(), message.payload.size());
      log_.text_ += '\n';
    }
    void flush_() override {}

    HeardLog& log_;
  };

  const std::shared_ptr<spdlog::logger> before_;
  mutable std::mutex mutex_;
  std::string text_;
};

}  // namespace gatehouse::server::testing
