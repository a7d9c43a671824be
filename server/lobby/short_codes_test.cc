#include "server/lobby/short_codes.h"

#include <doctest/doctest.h>

#include <cctype>

#include "server/auth/tokens.h"
#include "server/lobby/limits.h"

namespace gatehouse::server {
namespace {

constexpr std::int64_t kNow = 1'700'000'000'000;

std::string led_to(const ShortCodes::Led& led) {
  const auto* const room = std::get_if<std::string>(&led);
  return room != nullptr ? *room : std::string();
}

TEST_CASE("A code leads to its room, however it is written, until it is forgotten") {
  secure();
  ShortCodes codes;
  const std::string code = codes.code_of("one");
  CHECK(codes.code_of("one") == code);
  CHECK(codes.code_of("two") != code);
  CHECK(code.size() == 6);
  CHECK(led_to(codes.follow(code, "anna", kNow)) == "one");
  std::string said = code.substr(0, 3) + " - " + code.substr(3);
  for (char& sign : said) sign = static_cast<char>(std::toupper(static_cast<unsigned char>(sign)));
  CHECK(led_to(codes.follow(said, "anna", kNow)) == "one");
  codes.forget("one");
  CHECK(std::holds_alternative<ShortCodes::Nowhere>(codes.follow(code, "anna", kNow)));
  CHECK(codes.code_of("one") != code);
}

TEST_CASE("A code of another node leads there, and is given to no room here") {
  secure();
  std::string taken = "abcdef";
  bool all_taken = true;
  int asked = 0;
  ShortCodes codes([&](std::string_view code) -> std::optional<std::string> {
    ++asked;
    if (code == taken) return "there";
    return all_taken && asked <= 3 ? std::optional<std::string>("everywhere") : std::nullopt;
  });
  const std::string code = codes.code_of("one");
  CHECK(asked > 3);  // the first three were taken
  all_taken = false;
  CHECK(led_to(codes.follow(code, "anna", kNow)) == "one");
  CHECK(led_to(codes.follow("ABC-DEF", "anna", kNow)) == "there");
  CHECK(codes.all() == std::map<std::string, std::string>{{code, "one"}});
}

TEST_CASE("Who guesses has to wait, also for a right code, and nobody else, and a right code costs nothing") {
  secure();
  ShortCodes codes;
  const std::string code = codes.code_of("one");
  for (int time = 0; time < 3 * kGuessesByAddress.burst; ++time)
    CHECK(led_to(codes.follow(code, "anna", kNow)) == "one");
  for (int guess = 0; guess < kGuessesByAddress.burst; ++guess)
    CHECK(std::holds_alternative<ShortCodes::Nowhere>(codes.follow("zzzzz", "anna", kNow)));
  const ShortCodes::Led refused = codes.follow(code, "anna", kNow);
  REQUIRE(std::holds_alternative<ShortCodes::Wait>(refused));
  CHECK(std::get<ShortCodes::Wait>(refused).ms == kGuessesByAddress.every.count());
  CHECK(led_to(codes.follow(code, "ben", kNow)) == "one");
  CHECK(led_to(codes.follow(code, "anna", kNow + kGuessesByAddress.every.count())) == "one");
}

TEST_CASE("Guesses from many addresses are slowed down together") {
  secure();
  ShortCodes codes;
  for (int guess = 0; guess < kGuessesByAll.burst; ++guess)
    CHECK(std::holds_alternative<ShortCodes::Nowhere>(
        codes.follow("zzzzz", "address" + std::to_string(guess), kNow)));
  CHECK(std::holds_alternative<ShortCodes::Wait>(codes.follow("zzzzz", "another", kNow)));
  CHECK(std::holds_alternative<ShortCodes::Nowhere>(
      codes.follow("zzzzz", "another", kNow + kGuessesByAll.every.count())));
}

}  // namespace
}  // namespace gatehouse::server
