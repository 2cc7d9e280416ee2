#!/usr/bin/env python3
"""games.py STATE PATTERN...: for each game of src/games/games.list in that state (draft, trial, whole; known: trial or
whole; every: all that have files), the patterns with CODE, FOLDER, TYPE, FIRST and NAME filled in, a line each.
Other tools import games()."""
import pathlib, sys
from typing import NamedTuple

root = pathlib.Path(__file__).resolve().parent.parent


class Game(NamedTuple):
    number: int
    code: str
    folder: str
    type: str
    state: str
    first: str
    name: str

    @property
    def begun(self):
        return (root / "src/games" / self.folder / "vocabulary.hpp").exists()

    def within(self, state):
        return self.begun and (state == "every" or self.state == state or (state == "known" and self.state != "draft"))


def games(state="every"):
    lines = (root / "src/games/games.list").read_text(encoding="utf-8").splitlines()
    rows = (line.split(None, 6) for line in lines if line.strip() and not line.startswith("#"))
    every = (Game(int(number), *rest) for number, *rest in rows)
    return [g for g in every if g.within(state)]


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    for game in games(sys.argv[1]):
        for pattern in sys.argv[2:]:
            for field in ("code", "folder", "type", "first", "name"):
                pattern = pattern.replace(field.upper(), getattr(game, field))
            print(pattern)
