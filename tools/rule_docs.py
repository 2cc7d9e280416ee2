#!/usr/bin/env python3
"""rule_docs.py [--check]: writes docs/rules/<game>.md from the rule lists: each rule, the code that enforces it and the
tests that cite it. Holes are visible: a rule without code or test has an empty cell and counts at the top.
With --check it only says whether the files are up to date."""
import re, sys
from games import games, root

ID = re.compile(r"\b(?:" + "|".join(g.code for g in games()) + r")\.[A-Za-z0-9_.]*[A-Za-z0-9_]\*?")
CODE = {".cpp", ".hpp", ".toml", ".ts", ".svelte", ".mjs"}


def citations(top):
    where = {}
    for path in sorted((root / top).rglob("*")):
        if path.suffix in CODE and path.is_file():
            for rule in set(ID.findall(path.read_text(encoding="utf-8"))):
                where.setdefault(rule.rstrip("*"), []).append(path)
    return where


def links(paths):
    return ", ".join(f"[{p.name}](../../{p.relative_to(root)})" for p in paths[:3]) + (f" and {len(paths) - 3} more" if len(paths) > 3 else "")


def rows_of(path):
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()[1:] if line.strip()]


def page(name, game, code, tests):
    titles = {}
    words = root / "text/en/rules" / f"{game}.tsv"
    if words.exists():
        titles = {r[0]: r[1] for r in (l.split("\t") for l in words.read_text(encoding="utf-8").splitlines()) if len(r) > 1}
    rules = rows_of(root / "data" / game / "rules.tsv")
    binding = [r for r in rules if r[1] in ("core", "optional", "scenario")]
    coded = sum(r[0].rstrip("*") in code for r in binding)
    tested = sum(r[0].rstrip("*") in tests for r in binding)
    out = [f"# Rules of {name}", "",
           "Made by tools/rule_docs.py; do not edit. Where each rule lives and what tests it.", "",
           f"{len(binding)} rules bind the program: {coded} are cited by code, {tested} by tests.", "",
           "| rule | what | kind | code | tests |", "| --- | --- | --- | --- | --- |"]
    for rule, kind, *_ in rules:
        plain = rule.rstrip("*")
        out.append(f"| {rule.replace('*', chr(92) + '*')} | {titles.get(rule, '')} | {kind} | {links(code.get(plain, []))} | {links(tests.get(plain, []))} |")
    return "\n".join(out) + "\n"


code, tests = citations("src"), citations("tests")
stale = False
for game in games():
    if not (root / "data" / game.code / "rules.tsv").exists():
        continue
    target = root / "docs/rules" / f"{game.code}.md"
    text = page(game.name, game.code, code, tests)
    if "--check" in sys.argv and game.state == "draft":
        continue
    if "--check" in sys.argv:
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            print(f"{target.relative_to(root)} is out of date: run make docs")
            stale = True
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        print(text.splitlines()[4])
sys.exit(stale)
