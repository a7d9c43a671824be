#!/usr/bin/env bash
# The frame knows no game: no word of any game stands in server/, in what protocol/ and web-client/ share, or in engine/base,
# engine/game, engine/bots and the shared part of engine/scenario. Only the two lists of games may name them, and tests, which need some game to test with.
set -euo pipefail

# Games and expansions are called like their folders, and "count" is an ordinary word besides; the words are what their rules speak of and no frame does.
folders() { find "$1" -mindepth 1 -maxdepth 1 -type d -printf '%f\n' 2>/dev/null || true; }
games=$({ folders engine | grep -vxE 'base|game|bots|scenario'; folders web-client/src/games; } | sort -u || true)
[[ -n $games ]] || exit 0
names=$({ echo "$games"; folders engine/carcassonne/expansions | grep -vxE 'base|count'; } | sort -u || true)
words='follower|meeple|cloister|farm|farmer|pennant|abbot|city|cities|road|river|dragon|fairy|princess|volcano|portal|knight'
words+='|monk|palace|cathedral|graveyard|guildhall|garrison|harbour|tourney|barracks|townhouse|manor|district|peril'
words+='|king|bishop|wizard|guildmaster|merchant|sorceress'
names=$(paste -sd'|' <<<"${names//_/[ _-]?}")
games=$(paste -sd'|' <<<"$games")

frame() {
  find engine/base engine/game engine/bots -type f
  find engine/scenario -maxdepth 1 -type f
  find server -type f
  # Beside each game's own codec, types and schema.
  find protocol -maxdepth 1 -type f \( -name '*.h' -o -name '*.cc' \) ! -name games.cc
  find protocol/schemas -type f
  # The messages are generated from the schemas of all games.
  find web-client/index.html web-client/src -type f ! -path 'web-client/src/games/games.ts' ! -path 'web-client/src/protocol/*'
}

found=$(frame 2>/dev/null | grep -vE "_test\.cc$|\.test\.ts$|^server/testing/|^protocol/(schemas/)?($games)[_.]|^web-client/src/games/($games)/" | sort |
  xargs -r grep -nHoP "(?i:[a-z_]*($names)[a-z_]*)|(?:(?<![A-Za-z])|(?<=[a-z])(?=[A-Z]))(?i:$words)s?(?![a-z])" || true)
if [[ -n $found ]]; then
  printf '%s\n' "$found"
  echo 'the frame uses the word of a game'
  exit 1
fi
