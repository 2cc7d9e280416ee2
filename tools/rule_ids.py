#!/usr/bin/env python3
"""rule_ids.py RULES.tsv OUT: the ids of a game's rule list (first column), one string literal a line, sorted."""
import pathlib, sys

rows = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()[1:]
ids = sorted(row.split("\t")[0] for row in rows if row.strip())
if len(set(ids)) != len(ids):
    sys.exit(f"{sys.argv[1]}: an id stands twice: {[i for i in ids if ids.count(i) > 1][0]}")
out = pathlib.Path(sys.argv[2])
out.parent.mkdir(parents=True, exist_ok=True)
out.write_text("".join(f'"{i}",\n' for i in ids))
