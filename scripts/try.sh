#!/usr/bin/env bash
# What a newcomer sees first: one model that is right, one that is not, one that a trace cover decides.
set -uo pipefail

hasse=${1:?usage: try.sh PROGRAM}

show() {  # expected status, then the command
  local expected=$1
  shift
  printf '\n$ %s\n' "$*"
  "$@"
  local status=$?
  if [ "$status" -ne "$expected" ]; then
    echo "try.sh: exit status $status, expected $expected" >&2
    exit 1
  fi
}

show 0 "$hasse" check examples/peterson.pml
show 1 "$hasse" check --shortest examples/peterson_broken.pml
show 0 "$hasse" check --engine cover --verbose examples/dining.pml
printf '\nThe first model holds (status 0); the second is violated (status 1), with the run that shows why. The third has 112,443\n'
printf 'states, of which a trace cover needs no more than its events (docs/trace-covers.md).\n'
