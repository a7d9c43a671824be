#pragma once
// The tiles, in the form that read_tiles() takes: those that are drawn together stand together.

#include <string_view>

namespace gatehouse::engine::carcassonne::river {

/// River I: a spring, ten tiles of its course, a lake.
extern const std::string_view kSpring;
extern const std::string_view kCourse;
extern const std::string_view kLake;

/// River II: a spring, a fork, eight tiles of its course, two lakes. One of the course has a herd, one an
/// inn, one lake a volcano; each has a face without, for tables where these mean nothing.
extern const std::string_view kSecondSpring;
extern const std::string_view kFork;
extern const std::string_view kSecondCourse;
extern const std::string_view kHerd;
extern const std::string_view kNoHerd;
extern const std::string_view kSecondCourseEnd;
extern const std::string_view kInn;
extern const std::string_view kNoInn;
extern const std::string_view kCityLake;
extern const std::string_view kVolcanoLake;
extern const std::string_view kSecondLake;

}  // namespace gatehouse::engine::carcassonne::river
