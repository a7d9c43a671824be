# What the parts of a run cost, and which of them failed. While they run, too, build/parts.txt has a line for each that has begun:
#   NAME green|red|running|stopped SECONDS_BY_THE_WALL SECONDS_OF_PROCESSOR
# build/parts/ has the same line in a file NAME of its own, the last words of a part in NAME.last, and in beside.txt what the
# parts beside the others have printed.

parts_file=build/parts.txt
part=
parts=()        # in the order of the lines
parts_beside=() # those of them that run beside the others
parts_began=
parts_shell=$$
part_began_wall=
part_began_processor=
lane= # the process, and the group of processes, of the parts that run beside the others

# Hundredths of a second since the machine started: nobody can set this clock.
wall() {
  local up
  read -r up _ </proc/uptime
  echo "${up/./}"
}

# Hundredths of a second of processor, of the shell that calls the parts and of everything that it has started and that has
# ended: but not of the lane, which says itself what it took.
processor() {
  local used lane_used=0
  read -ra used </proc/"$parts_shell"/stat
  if [[ -n $lane && ! -e /proc/$lane && -e build/parts/lane.used ]]; then lane_used=$(cat build/parts/lane.used); fi
  echo $((used[13] + used[14] + used[15] + used[16] - lane_used))
}

seconds() { printf '%d.%d' $((($1 + 5) / 100)) $((($1 + 5) / 10 % 10)); } # seconds HUNDREDTHS

write_part() { # write_part STATE WALL PROCESSOR
  local name
  printf '%s %s %s %s\n' "$part" "$@" >build/parts/"$part".new
  mv build/parts/"$part"{.new,}
  for name in "${parts[@]}"; do [[ ! -e build/parts/$name ]] || cat build/parts/"$name"; done >$parts_file.$BASHPID
  mv $parts_file{.$BASHPID,}
}

# run_parts PREFIX NAME... [-- NAME...]: calls the function PREFIX_NAME of each, one after the other; those behind `--` beside
# the others, and one after the other, too. A failure in one of them ends the shell, and is red; so does a part that was left out.
run_parts() {
  local prefix=$1 here=()
  shift
  while [[ $# -gt 0 && $1 != -- ]]; do
    here+=("$1")
    shift
  done
  parts_beside=("${@:2}")
  parts=("${here[@]}" "${parts_beside[@]}")
  parts_began=$(wall)
  rm -rf build/parts $parts_file
  mkdir -p build/parts
  trap end_parts EXIT
  [[ ${#parts_beside[@]} -eq 0 ]] || begin_lane "$prefix"
  for part in "${here[@]}"; do
    run_part "$prefix"
    ! is_any_red "${parts_beside[@]}" || break
  done
  part=
  [[ -z $lane ]] || join_lane
  ensure_all_green
}

state_of() { # state_of NAME: as in its line; empty where it has not begun
  [[ ! -e build/parts/$1 ]] || cut -d ' ' -f 2 build/parts/"$1"
}

is_any_red() { # is_any_red NAME...
  local name
  for name in "$@"; do
    if [[ $(state_of "$name") == red ]]; then return 0; fi
  done
  return 1
}

# Nothing is green that did not run: for any reason to end here.
ensure_all_green() {
  local name
  for name in "${parts[@]}"; do
    [[ $(state_of "$name") == green ]] || { say "$name did not run to its end"; return 1; }
  done
}

run_part() { # run_part PREFIX: the part $part
  part_began_wall=$(wall)
  part_began_processor=$(processor)
  write_part running 0 0
  "$1_$part"
  end_part green
}

end_part() { # end_part green|red|stopped
  write_part "$1" "$(seconds $(($(wall) - part_began_wall)))" "$(seconds $(($(processor) - part_began_processor)))"
}

# The lane is a group of processes of its own, so that it can be ended with all that it has started.
begin_lane() { # begin_lane PREFIX
  set -m
  (run_lane "$1") >build/parts/beside.txt 2>&1 </dev/null &
  lane=$!
  set +m
}

# It ends itself where the run is gone without a word.
run_lane() { # run_lane PREFIX
  local watch
  set +m
  parts_shell=$BASHPID
  (while kill -0 $$ 2>/dev/null; do sleep 1; done; kill -TERM 0) >/dev/null 2>&1 &
  watch=$!
  # shellcheck disable=SC2064
  trap "[[ -z \$part ]] || end_part red; kill $watch; processor >build/parts/lane.used" EXIT
  trap 'trap - EXIT; end_part stopped; processor >build/parts/lane.used; exit 143' TERM
  for part in "${parts_beside[@]}"; do run_part "$1"; done
  part=
}

# Waits for the lane, shows what it prints, and fails as it did.
join_lane() {
  local status=0 ended=$lane
  say "What ran beside these"
  tail -n +1 -f --pid="$lane" build/parts/beside.txt
  lane=
  wait "$ended" || status=$?
  return "$status"
}

# What a part wants to be at the end of all that is printed, behind what others want there: the table of parts comes before it.
say_last() { printf '%s\n' "$1" >>build/parts/"$part".last; }

end_parts() {
  local name red
  if [[ -n $lane ]]; then
    kill -TERM -- "-$lane" 2>/dev/null || true
    wait "$lane" 2>/dev/null || true
    say "What ran beside these, until it was stopped"
    cat build/parts/beside.txt
  fi
  [[ -z $part || $(cut -d ' ' -f 2 build/parts/"$part") != running ]] || end_part red
  say "What the parts took, in seconds by the wall and of processor"
  awk -v wall="$(seconds $(($(wall) - parts_began)))" '
    { printf "%-10s %8.1f %8.1f%s\n", $1, $3, $4, $2 == "green" ? "" : "  " $2; used += $4 }
    END { printf "%-10s %8.1f %8.1f\n", "together", wall, used }' $parts_file
  for name in "${parts_beside[@]}" "${parts[@]}"; do
    [[ -e build/parts/$name.last ]] || continue
    say "$(cat build/parts/"$name".last)"
    rm build/parts/"$name".last
  done
  red=$(awk '$2 == "red" { print $1 " after " $3 " s"; exit }' $parts_file)
  [[ -z $red ]] || printf '\nred: %s\n' "$red"
}
