#!/usr/bin/env python3
"""layers.py: whether includes point one way, as docs/architecture.md draws it, no game knows another, and the board has only
what games use."""
import re, sys
from games import games, root

# Each layer may include itself and what is named here.
RULES = ["kernel", "board", "games/common"]
LAYERS = {
    "kernel": [],
    "board": ["kernel"],
    "embedded": [],
    "files": ["kernel", "embedded"],
    "texts": ["kernel", "embedded", "files"],
    "games/common": ["kernel", "board", "files", "texts"],
    "session": RULES + ["embedded", "files", "texts"],
    "engine": RULES + ["files", "texts", "session"],
    "opponents": RULES + ["embedded", "files", "texts", "session", "engine"],
    "lab": RULES + ["files", "texts", "session", "engine", "opponents"],
    "server": RULES + ["embedded", "files", "texts", "session", "engine", "opponents"],
    "cli": RULES + ["embedded", "files", "texts", "session", "engine", "opponents", "lab", "server"],
}
for game in games():
    own = f"games/{game.folder}"
    LAYERS[own] = RULES
    LAYERS[own + "/rules"] = RULES + [own]
    LAYERS[own + "/io"] = RULES + ["files", "texts", "embedded", own, own + "/rules"]
    LAYERS[own + "/mind"] = RULES + [own, own + "/rules"]
    LAYERS[own].append(own + "/rules")  # game.cpp knows the chapters
HEADS = sorted(LAYERS, key=len, reverse=True)
PUBLIC = {"server/net", "server/store", "server/assets"}  # below the rest of the server
NO_TEXT = re.compile(r"#include <(string>|iostream|fstream|sstream|stdexcept|functional|thread|mutex|boost/|fmt/)")


def layer(path):
    return next((head for head in HEADS if path.startswith(head + "/")), None)


wrong = []
board = {str(path.relative_to(root / "src")): set() for path in (root / "src/board").glob("*.hpp")}  # what each includes
used = set()
for path in sorted((root / "src").rglob("*.[ch]pp")):
    name = str(path.relative_to(root / "src"))
    own = layer(name)
    if own is None:
        continue
    text = path.read_text(encoding="utf-8")
    for line, include in enumerate(text.splitlines(), 1):
        found = re.match(r'#include "([a-z_/0-9]+\.hpp)"', include)
        other = found and layer(found[1])
        if other == "board":
            (board[name] if own == "board" else used).add(found[1])
        if other and other != own and other not in LAYERS[own]:
            wrong.append(f"src/{name}:{line}: {own} must not know {other}")
        pure = own in ("kernel", "board") or (own.startswith("games/") and own != "games/common" and not own.endswith("/io"))
        if pure and NO_TEXT.match(include):
            wrong.append(f"src/{name}:{line}: rules use no text, files or threads: {include}")
while more := {below for name in used for below in board[name]} - used:
    used |= more
wrong += [f"src/{name}: no game uses it" for name in sorted(set(board) - used)]
for line in wrong:
    print("layers:", line)
sys.exit(bool(wrong))
