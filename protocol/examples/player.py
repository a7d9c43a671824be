#!/usr/bin/env python3
"""A player for Gatehouse in one file: it sits down, follows its document by patches, and plays to the end.

    player.py http://localhost:8080 --create kings_orders     makes a table with this expansion, and prints its code
    player.py http://localhost:8080 k7m2p9qa                  sits down at the table with this code

It needs Python 3.9 and the package websockets (on Debian python3-websockets). It knows no rules: the server sends every
legal choice, and choose() takes any of them. Put a better one in its place. The wire is described in ../README.md.
"""

import argparse
import asyncio
import json
import random
import secrets
import sys
import uuid

import websockets

DO_NOT_COME_BACK = {1000, 1002, 1003, 1007, 1009, 4400, 4403, 4409}


def choices(prompt):
    """The ids of all legal choices. Those that differ in their place alone come as one, with the places."""
    ids = []
    for choice in prompt["choices"]:
        placed = [f"{choice['id']} {place}" for place in choice["at"]] if "at" in choice else [choice["id"]]
        if "then" in choice:
            placed = [f"{one} then {way['id']}" for one in placed for way in choice["then"]]
        ids += placed
    return ids


def choose(prompt, document):
    """The id of one of the legal choices."""
    return random.choice(choices(prompt))


def patched(document, patch):
    """The document after a patch (RFC 6902) of add, remove and replace."""
    whole = {"": document}
    for step in patch:
        *way, last = (key.replace("~1", "/").replace("~0", "~") for key in step["path"].split("/"))
        parent = whole
        for key in way:
            parent = parent[int(key) if isinstance(parent, list) else key]
        if isinstance(parent, list):
            last = len(parent) if last == "-" else int(last)
        if step["op"] == "remove":
            del parent[last]
        elif step["op"] == "add" and isinstance(parent, list):
            parent.insert(last, step["value"])
        else:
            parent[last] = step["value"]
    return whole[""]


def leaves(value, path=b""):
    """The bytes of each value of the document that has nothing below it: its path, a zero byte, and its JSON."""
    if isinstance(value, (dict, list)) and value:
        for key, member in value.items() if isinstance(value, dict) else enumerate(value):
            step = str(key).replace("~", "~0").replace("/", "~1")
            yield from leaves(member, path + b"/" + step.encode())
    else:
        yield path + b"\0" + json.dumps(value, ensure_ascii=False).encode()


def lane(leaf, hash, factor):
    for byte in leaf:
        hash = (hash ^ byte) * factor & 0xFFFFFFFF
    hash = (hash ^ hash >> 16) * 0x85EBCA6B & 0xFFFFFFFF
    hash = (hash ^ hash >> 13) * 0xC2B2AE35 & 0xFFFFFFFF
    return hash ^ hash >> 16


def digest(document):
    first = second = 0
    for leaf in leaves(document):
        first += lane(leaf, 0x811C9DC5, 0x01000193)
        second += lane(leaf, 0x9E3779B9, 0x85EBCA6B)
    return f"{first & 0xFFFFFFFF:08x}{second & 0xFFFFFFFF:08x}"


class Player:
    def __init__(self, sit_down):
        self.sit_down = sit_down  # the create or join that gives us our seat
        self.room = self.seat = self.token = None
        self.document = self.version = self.prompt = None
        self.unanswered = {}  # what we have asked for, by its id: to be sent again, unchanged, until it is answered
        self.right = self.wrong = self.connections = 0

    def over(self):
        return self.document is not None and self.document["room"]["status"] == "finished"

    async def play(self, url):
        """Stays connected until the game is over."""
        pause = 0.2
        while not self.over():
            code = None
            try:
                async with websockets.connect(url, subprotocols=["gatehouse.v1.json"], max_size=2**24) as self.socket:
                    self.connections += 1
                    await self.send({"type": "hello", "client": "player.py/1"})
                    while not self.over():
                        message = await self.next_message()
                        if message["type"] == "welcome":
                            pause = 0.2
                        await self.hear(message)
            except websockets.ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else None
            except (OSError, asyncio.TimeoutError, websockets.WebSocketException) as fault:
                print(f"no connection: {fault}", file=sys.stderr)
            if self.over():
                return
            if code in DO_NOT_COME_BACK:
                raise SystemExit(f"the server closed the connection with {code}")
            await asyncio.sleep(60 if code == 4429 else pause * random.uniform(1, 2))
            pause = min(2 * pause, 15)

    async def next_message(self):
        """What is too long to be sent as one comes in pieces; what comes in place of the next piece begins anew."""
        whole = ""
        while (message := json.loads(await self.socket.recv()))["type"] == "piece":
            whole = message["text"] if message["n"] == 1 else whole + message["text"]
            if message["n"] == message["of"]:
                return json.loads(whole)
        return message

    async def send(self, message):
        await self.socket.send(json.dumps(message))

    async def ask(self, message):
        message = {"id": str(uuid.uuid4()), **message}
        self.unanswered[message["id"]] = message
        await self.send(message)

    async def hear(self, message):
        kind = message["type"]
        if kind == "welcome":
            await self.take_seat()
        elif kind == "joined":
            await self.seated(message)
        elif kind == "snapshot":
            self.document, self.version = message["document"], message["version"]
            self.unanswered = {id: asked for id, asked in self.unanswered.items() if asked["type"] != "resync"}
            await self.check(message)
        elif kind == "update":
            await self.update(message)
        elif kind == "tail":
            for update in message["updates"]:
                await self.update(update)
            await self.compare(message)
        elif kind == "ack":
            await self.answered(message)
        elif kind == "error":
            await self.refused(message)

    async def take_seat(self):
        if self.token is None:
            await self.send(self.sit_down)
            return
        back = {"type": "join", "id": str(uuid.uuid4()), "room": self.room, "token": self.token}
        await self.send(back if self.document is None else {**back, "last": self.version})

    async def seated(self, message):
        if message["role"] != "seat":
            raise SystemExit("we have lost our seat")
        if self.token is None:
            print(f"table {message['room']}, seat {message['seat']}", flush=True)
        self.room, self.seat, self.token = message["room"], message["seat"], message.get("token", self.token)
        if "id" in message:  # it answers us: what we asked on a connection that we have lost may have been lost too
            for asked in self.unanswered.values():
                await self.send(asked)

    async def update(self, message):
        if self.document is None:
            return  # we wait for a snapshot
        try:
            if message["version"] != self.version + 1:
                raise ValueError(f"version {message['version']} after {self.version}")
            self.document = patched(self.document, message["patch"])
        except (LookupError, TypeError, ValueError) as fault:
            await self.lost_track(f"the update does not apply: {fault}")
            return
        self.version = message["version"]
        await self.check(message)

    async def check(self, message):
        self.prompt = message["prompt"]
        ours = digest(self.document)
        if ours == message["digest"]:
            self.right += 1
            await self.act()
        else:
            await self.lost_track(f"version {self.version} has the digest {message['digest']}, ours is {ours}")

    async def compare(self, tail):
        """Without updates, too: the same version may be another table once a backup was put back."""
        if self.document is not None and digest(self.document) != tail["digest"]:
            await self.lost_track(f"version {self.version} is not that of the server")

    async def lost_track(self, why):
        print(why, file=sys.stderr)
        self.wrong += 1
        self.document = self.prompt = None
        await self.ask({"type": "resync"})

    async def act(self):
        if self.unanswered or self.document is None:
            return
        room = self.document["room"]
        if self.prompt is not None:
            choice = choose(self.prompt, self.document)
            await self.ask({"type": "command", "expect": self.version, "choice": choice})
        elif room["status"] == "waiting" and room["host"] == self.seat and len(room["seats"]) == room["size"]:
            await self.ask({"type": "start"})

    async def answered(self, message):
        """Where we have seen already what came of it, no update will call for our next choice."""
        self.unanswered.pop(message["id"], None)
        if self.version is not None and self.version >= message["version"]:
            await self.act()

    async def refused(self, error):
        asked = self.unanswered.get(error.get("id"))
        if error["code"] == "stale" and asked is not None:
            await self.answered(error)
        elif error["retryable"] and error.get("id") is not None:
            await asyncio.sleep(error.get("retry_after_ms", 1000) / 1000)
            await (self.send(asked) if asked is not None else self.take_seat())
        else:
            raise SystemExit(f"{error['code']}: {error['message']}")


def main():
    options = argparse.ArgumentParser(description="Plays any legal choice to the end of a game.")
    options.add_argument("server", help="such as http://localhost:8080")
    options.add_argument("room", nargs="?", help="the code of the table")
    options.add_argument("--create", nargs="*", metavar="EXPANSION", help="make a table with these expansions")
    options.add_argument("--game", default="carcassonne")
    options.add_argument("--seats", type=int, default=2)
    options.add_argument("--name", default="Python")
    given = options.parse_args()
    if (given.room is None) == (given.create is None):
        options.error("either the code of a table or --create")
    # The key makes it safe to ask twice for a seat, when the first answer was lost.
    sit_down = {"id": "seat", "name": given.name, "key": secrets.token_urlsafe(24), "program": True}
    if given.room is not None:
        sit_down |= {"type": "join", "room": given.room}
    else:
        table = {"expansions": given.create, "choices": {}}
        sit_down |= {"type": "create", "game": given.game, "seats": given.seats, "public": True, "options": table}
        sit_down["allows_programs"] = True
    player = Player(sit_down)
    asyncio.run(player.play("ws" + given.server.removeprefix("http").rstrip("/") + "/ws"))
    print(f"finished: {player.right} digests right, {player.wrong} wrong, {player.connections} connections")
    sys.exit(1 if player.wrong > 0 else 0)


if __name__ == "__main__":
    main()
