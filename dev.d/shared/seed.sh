# The seed of everything that tests draw, in the variable GATEHOUSE_SEED. Without it each test has a seed of its own.

set_seed() { # set_seed NUMBER
  if ! [[ $1 =~ ^(0|[1-9][0-9]{0,9})$ && $1 -lt 4294967296 ]]; then die "A seed is a number from 0 to 4294967295, not '$1'."; fi
  export GATEHOUSE_SEED=$1
}

random_seed() { od -An -N 4 -t u4 /dev/urandom | tr -d ' '; }
