#!/usr/bin/env python3
"""shape.py: whether every game of the product has the shape of docs/new-game.md. Of games on trial it tells what is still
to do, and lets it pass; drafts are left alone."""
import re, sys
from games import games, root

CODE = """vocabulary.hpp world.hpp world.cpp state.hpp tables.hpp game.hpp game.cpp verbs.cpp redact.cpp
rules/rules.hpp io/io.hpp io/names.cpp io/load.hpp io/load_scenario.cpp io/tell_view.cpp io/tell_map.cpp""".split()
MIND = "mind/mind.hpp mind/features.cpp mind/beliefs.cpp mind/doctrine.cpp".split()
TRIAL = """data/CODE/rules.tsv text/en/rules/CODE.tsv text/fr/rules/CODE.tsv text/en/CODE/chapters.json
text/fr/CODE/chapters.json docs/rulings/CODE.md""".split()
WHOLE = """data/CODE/weights.toml text/en/web/CODE.json text/fr/web/CODE.json web/src/games/CODE/index.ts
docs/protocol/CODE.md docs/scenarios/CODE.md docs/rules/CODE.md""".split()
LONGEST = 400  # lines of a rules file

# Where a file of a game may stand, and how it is called.
ALLOWED = {
    "": r"[a-z_]+\.hpp|(world|game|verbs|redact)\.cpp",
    "rules": r"\d\d_[a-z_]+\.[ch]pp|(pieces|units)\.[ch]pp|[a-z_]+\.hpp",
    "io": r"names\.[ch]pp|army\.cpp|random_[a-z]+\.cpp|load_[a-z_]+\.cpp|tell_[a-z_]+\.cpp|[a-z_]+\.hpp",
    "mind": r"(mind|plan|doctrine|features|beliefs)[a-z_]*\.[ch]pp",
}
# Longer than they should be, and not to grow; each wants cutting.
LONG = {}

wrong = []


def check(game):
    top = root / "src/games" / game.folder
    whole = game.state == "whole"
    for name in CODE + (MIND if whole else []):
        if not (top / name).exists():
            wrong.append(f"src/games/{game.folder}/{name} is missing")
    for name in TRIAL + (WHOLE if whole else []):
        if not (root / name.replace("CODE", game.code)).exists():
            wrong.append(f"{name.replace('CODE', game.code)} is missing")
    if whole and not (root / "data" / game.code / "scenarios" / f"{game.first}.toml").exists():
        wrong.append(f"data/{game.code}/scenarios/{game.first}.toml, the first scenario, is missing")
    for path in sorted(top.rglob("*")):
        if path.is_dir():
            continue
        folder, name = str(path.parent.relative_to(top)), str(path.relative_to(root))
        pattern = ALLOWED.get("" if folder == "." else folder)
        if pattern is None:
            wrong.append(f"{name}: no game has a folder {folder}")
        elif not re.fullmatch(pattern, path.name):
            wrong.append(f"{name}: what is in it? docs/new-game.md says how files are called")
        text = path.read_text(encoding="utf-8")
        if folder in (".", "rules") and ".full()" in text:
            wrong.append(f"{name} asks full(): bounds are proven by the rules or by whoever loads (kernel/limits.hpp)")
        lines = text.count("\n")
        if folder == "rules" and lines > LONG.get(name, LONGEST):
            wrong.append(f"{name} has {lines} lines: {LONG.get(name, LONGEST)} are enough")
    chapters = {p.name[:2] for p in (top / "rules").glob("[0-9][0-9]_*.cpp")}
    tests = root / "tests/rules" / game.code
    if not tests.is_dir():
        wrong.append(f"tests/rules/{game.code} is missing")
    for path in sorted(tests.glob("*.cpp")):
        if path.name.endswith("_test.cpp") and re.match(r"\d_", path.name):
            wrong.append(f"{path.relative_to(root)}: chapters have two digits")
    if not chapters:
        wrong.append(f"src/games/{game.folder}/rules has no chapters")
    if not list(tests.glob("examples_*_test.cpp")):
        wrong.append(f"tests/rules/{game.code} has no worked examples, examples_*_test.cpp")


for game in games("trial"):
    check(game)
for line in wrong:
    print("shape, on trial:", line)
wrong.clear()
for game in games("whole"):
    check(game)
for line in wrong:
    print("shape:", line)
sys.exit(bool(wrong))
