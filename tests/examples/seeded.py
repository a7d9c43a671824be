"""Runs a program of Python whose chance follows from PLAYER_SEED: seeded.py PROGRAM ARGUMENT..."""

import os
import random
import runpy
import secrets
import sys
import uuid

random.seed(os.environ["PLAYER_SEED"])
# Ids apart: how many there are depends on what was lost on the way, and changes no move.
ids = random.Random("ids " + os.environ["PLAYER_SEED"])
secrets.token_bytes = lambda size=32: ids.randbytes(size)
secrets.token_hex = lambda size=32: ids.randbytes(size).hex()
uuid.uuid4 = lambda: uuid.UUID(int=ids.getrandbits(128), version=4)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
