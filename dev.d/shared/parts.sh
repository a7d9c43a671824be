# What the parts of a run cost, and which of them failed. build/parts.txt has a line for each while they run, too:
#   NAME green|red|running SECONDS_BY_THE_WALL SECONDS_OF_PROCESSOR

parts_file=build/parts.txt
part=
part_began_wall=
part_began_processor=
part_lines=()
last_lines=

# Hundredths of a second since the machine started: nobody can set this clock.
wall() {
  local up
  read -r up _ </proc/uptime
  echo "${up/./}"
}

# Hundredths of a second of processor, of this shell and of everything that it has started and that has ended.
processor() {
  local used
  read -ra used </proc/$$/stat
  echo $((used[13] + used[14] + used[15] + used[16]))
}

seconds() { printf '%d.%d' $((($1 + 5) / 100)) $((($1 + 5) / 10 % 10)); } # seconds HUNDREDTHS

write_parts() {
  mkdir -p build
  printf '%s\n' "${part_lines[@]}" >$parts_file.new
  mv $parts_file.new $parts_file
}

# run_parts PREFIX NAME...: calls the function PREFIX_NAME of each. A failure in one of them ends the shell, and is red.
run_parts() {
  local prefix=$1
  shift
  trap end_parts EXIT
  for part in "$@"; do
    part_began_wall=$(wall)
    part_began_processor=$(processor)
    part_lines+=("$part running 0 0")
    write_parts
    "${prefix}_$part"
    end_part green
  done
  part=
}

end_part() { # end_part green|red
  part_lines[-1]="$part $1 $(seconds $(($(wall) - part_began_wall))) $(seconds $(($(processor) - part_began_processor)))"
  write_parts
}

# What a part wants to be at the end of all that is printed, behind what others want there: the table of parts comes before it.
say_last() { last_lines+=${last_lines:+$'\n'}$1; }

end_parts() {
  [[ -z $part ]] || end_part red
  say "What the parts took, in seconds by the wall and of processor"
  awk '{ printf "%-10s %8.1f %8.1f%s\n", $1, $3, $4, $2 == "red" ? "  red" : ""; wall += $3; used += $4 }
    END { printf "%-10s %8.1f %8.1f\n", "together", wall, used }' $parts_file
  [[ -z $last_lines ]] || say "$last_lines"
  [[ -z $part ]] || printf '\nred: %s after %s s\n' "$part" "$(cut -d ' ' -f 3 <<<"${part_lines[-1]}")"
}
