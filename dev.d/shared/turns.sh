# Parts of a run that work beside each other do some things one after the other.

# in_turn NAME COMMAND...: no other process in this folder does a thing of this name meanwhile.
in_turn() {
  local turn
  mkdir -p build
  exec {turn}>"build/$1.lock"
  flock "$turn"
  "${@:2}"
  exec {turn}>&-
}
