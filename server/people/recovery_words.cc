#include "server/people/recovery_words.h"

#include <array>
#include <cctype>
#include <tuple>

#include "server/auth/tokens.h"
#include "server/people/limits.h"

namespace gatehouse::server {
namespace {

constexpr std::array<std::string_view, 256> kWords{
    "acorn",   "actor",   "alarm",   "album",  "amber",   "anchor",   "ankle",   "apple",    "apron",
    "arrow",   "atlas",   "attic",   "badge",  "baker",   "balcony",  "bamboo",  "banana",   "banjo",
    "barley",  "barrel",  "basin",   "basket", "beacon",  "beaver",   "bell",    "bench",    "berry",
    "blanket", "bottle",  "bread",   "bridge", "broom",   "bucket",   "butter",  "button",   "cabin",
    "cactus",  "camel",   "candle",  "canoe",  "carpet",  "carrot",   "castle",  "cello",    "chalk",
    "chapel",  "cherry",  "chimney", "circle", "clay",    "cliff",    "clock",   "cloud",    "clover",
    "coal",    "coffee",  "comet",   "copper", "coral",   "cotton",   "cradle",  "crane",    "cricket",
    "crown",   "curtain", "daisy",   "dancer", "dawn",    "desert",   "diamond", "dolphin",  "donkey",
    "dress",   "drum",    "duck",    "eagle",  "earth",   "echo",     "elbow",   "elephant", "ember",
    "engine",  "evening", "fabric",  "falcon", "family",  "feather",  "fence",   "fern",     "ferry",
    "fiddle",  "field",   "finger",  "fire",   "flag",    "flute",    "forest",  "fountain", "fox",
    "frost",   "garage",  "garlic",  "gate",   "ginger",  "glacier",  "glass",   "globe",    "goat",
    "gold",    "grape",   "gravel",  "guitar", "hammer",  "harbor",   "harp",    "hat",      "hazel",
    "hedge",   "helmet",  "heron",   "hill",   "honey",   "horse",    "hotel",   "ice",      "igloo",
    "ink",     "iron",    "island",  "ivory",  "ivy",     "jacket",   "jasmine", "jelly",    "jewel",
    "juice",   "jungle",  "kettle",  "key",    "kitchen", "kite",     "knee",    "knot",     "ladder",
    "lake",    "lamp",    "lantern", "leaf",   "lemon",   "library",  "lily",    "lime",     "linen",
    "lion",    "lizard",  "lobster", "lock",   "magnet",  "maple",    "marble",  "market",   "meadow",
    "melon",   "mirror",  "monkey",  "moon",   "moss",    "mountain", "mouse",   "music",    "mustard",
    "napkin",  "needle",  "nest",    "night",  "north",   "nut",      "oak",     "ocean",    "olive",
    "onion",   "orange",  "orchard", "otter",  "oven",    "owl",      "oyster",  "paddle",   "painter",
    "palette", "panda",   "paper",   "parrot", "parsley", "peach",    "pearl",   "pebble",   "pencil",
    "pepper",  "piano",   "pigeon",  "pillow", "pine",    "planet",   "plum",    "pocket",   "pond",
    "poppy",   "potato",  "pumpkin", "quilt",  "rabbit",  "radio",    "rain",    "raven",    "ribbon",
    "rice",    "ring",    "robin",   "rocket", "rope",    "rose",     "saddle",  "sailor",   "salmon",
    "salt",    "sand",    "scarf",   "shell",  "silver",  "snow",     "spoon",   "star",     "stone",
    "sugar",   "summer",  "table",   "tiger",  "toast",   "train",    "tulip",   "turtle",   "umbrella",
    "valley",  "velvet",  "violin",  "waffle", "walnut",  "water",    "wheel",   "willow",   "window",
    "winter",  "wolf",    "yellow",  "zebra"};

}  // namespace

std::span<const std::string_view> recovery_words() {
  return kWords;
}

std::string new_recovery() {
  return recovery_by(new_token());
}

std::string recovery_by(std::string_view key) {
  const auto bytes = bytes_by(key, "recovery");
  static_assert(kWords.size() == 256 && kRecoveryWords <= std::tuple_size_v<decltype(bytes)>);
  std::string words;
  for (std::size_t at = 0; at < kRecoveryWords; ++at) {
    if (at != 0) words += ' ';
    words += kWords[bytes[at]];
  }
  return words;
}

std::string plain_recovery(std::string_view typed) {
  std::string plain;
  bool parted = false;
  for (const char each : typed) {
    const auto letter = static_cast<unsigned char>(each);
    if (std::isspace(letter) != 0) {
      parted = !plain.empty();
      continue;
    }
    if (parted) plain += ' ';
    parted = false;
    plain += static_cast<char>(std::tolower(letter));
  }
  return plain;
}

}  // namespace gatehouse::server
