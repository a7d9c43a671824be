#: ./dev gate [--head]         .ci/run in a clean clone of the last commit, as continuous integration runs it: the last thing
#:                             before a change is handed in; --head: although there are changes that are not committed
#: ./dev gate --status         whether this commit's files were green here, when, and what each part took; what is running

# In build/gate/ there are:
#   clone/       the clone; it stays after a failure
#   log.txt      what .ci/run printed
#   lock         held by the gate that runs, and by everything that it has started
#   running      of that gate: TREE COMMIT BEGAN, in hundredths of a second since the machine started
#   results.txt  a line for each that has ended: TREE COMMIT green|red DATE SECONDS PART=SECONDS...
gate=build/gate

dev_gate() {
  # What a caller has set for tests, or git for a hook, is not for the clone.
  unset "${!GATEHOUSE_@}" GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
  case "$*" in
    '') run_gate ;;
    --head) run_gate --head ;;
    --status) gate_status ;;
    *) die "./dev gate takes nothing, --head or --status." ;;
  esac
}

run_gate() {
  local commit lock
  [[ ${1-} == --head ]] || git diff --quiet HEAD -- ||
    die "There are changes that are not committed (git status names them). Commit them, or leave them out: ./dev gate --head."
  mkdir -p $gate
  exec {lock}>>$gate/lock
  # --status holds it for a moment.
  flock --wait 0.5 "$lock" || die "Another ./dev gate is running here, or something that it has started: process $(gate_holders {lock}>&-).
./dev gate --status says how far it is."
  commit=$(git rev-parse HEAD)
  rm -rf $gate/clone
  printf '%s %s %s\n' "$(git rev-parse "$commit^{tree}")" "$commit" "$(wall)" >$gate/running
  gate_result=red # also where a signal ends this shell; the exit code does not tell of signals
  trap end_gate EXIT
  say "A clean clone of ${commit:0:12} in $gate/clone"
  git clone --quiet --no-checkout . $gate/clone
  git -C $gate/clone checkout --quiet --detach "$commit"
  git -C $gate/clone remote remove origin
  (cd $gate/clone && CI=true exec bash .ci/run </dev/null) 2>&1 | tee $gate/log.txt
  gate_result=green
}

gate_holders() {
  find /proc/[0-9]*/fd -lname "$PWD/$gate/lock" 2>/dev/null | cut -d / -f 3 | grep -vx $$ | sort -un | paste -sd ' '
}

end_gate() {
  local tree commit began took parts
  read -r tree commit began <$gate/running
  took=$(($(wall) - began))
  parts=$(awk '{ printf " %s=%s", $1, $2 == "green" ? $3 : $2 ":" $3 }' $gate/clone/build/parts.txt 2>/dev/null) || true
  printf '%s %s %s %s %s%s\n' "$tree" "$commit" "$gate_result" "$(date -u +%FT%TZ)" "$(seconds $took)" "$parts" >>$gate/results.txt
  rm $gate/running
  if [[ $gate_result == green ]]; then
    rm -rf $gate/clone
    printf '\ngreen: %s after %s s\n' "${commit:0:12}" "$(seconds $took)"
  else
    printf '\nred: %s %s; the clone stays in %s, the log is %s\n' "${commit:0:12}" "$(gate_red "$parts" "$(seconds $took)")" \
      $gate/clone $gate/log.txt
  fi
}

# gate_red PARTS SECONDS: where and when it failed.
gate_red() {
  local failed
  failed=$(grep -oE '[^ =]+=(red|running):[0-9.]+' <<<"$1") || true
  if [[ -n $failed ]]; then
    printf 'in %s, %s s after the start' "${failed%%=*}" "$2"
  else
    printf 'outside the parts, %s s after the start' "$2"
  fi
}

# At most three lines: of HEAD's tree; of its parts; and of what runs, was ended, or failed last.
gate_status() {
  local tree files='these files' commit result='' date took parts
  git diff --quiet HEAD -- || files='HEAD, without what is not committed'
  tree=$(git rev-parse 'HEAD^{tree}')
  read -r _ commit result date took parts < <(grep "^$tree " $gate/results.txt 2>/dev/null | tail -n 1) || true
  case $result in
    green) printf 'green: %s, as %s, %s, in %s s\n  %s\n' "$files" "${commit:0:12}" "$date" "$took" "$parts" ;;
    red) printf 'red: %s, as %s, %s, %s\n  %s\n' "$files" "${commit:0:12}" "$date" "$(gate_red "$parts" "$took")" "$parts" ;;
    *) echo "not green: no ./dev gate has ended here for $files" ;;
  esac
  gate_activity
  [[ $result == green ]]
}

gate_activity() {
  local commit='' began=0 result='' date took parts now_at
  if [[ -e $gate/running ]]; then
    read -r _ commit began 2>/dev/null <$gate/running || true
    now_at=$(awk '$2 == "running" { print $1 }' $gate/clone/build/parts.txt 2>/dev/null | paste -sd ' ') || true
    if flock --nonblock $gate/lock true; then
      echo "ended before its end: ${commit:0:12}, in ${now_at:-no part}"
    else
      echo "running: ${commit:0:12}, since $(seconds $(($(wall) - began))) s, now in ${now_at:-no part}"
    fi
  else
    read -r _ commit result date took parts < <(tail -n 1 $gate/results.txt 2>/dev/null) || true
    [[ $result != red ]] || echo "the last one failed: ${commit:0:12}, $date, $(gate_red "$parts" "$took"); $gate/log.txt"
  fi
}
