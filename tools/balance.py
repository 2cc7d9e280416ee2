#!/usr/bin/env python3
"""Who wins between equal computer players: plays every scenario and writes data/balance.tsv and docs/balance.md.

  tools/balance.py [GAME[/SCENARIO] ...] [--games 400] [--level sergeant] [--seed 31]

Without names every scenario of every game is played. Rows of scenarios that are not named are kept. A scenario whose
option `sides` offers several set-ups has a row for each. `make balance` runs it with the built binary.
"""
import argparse
import json
import pathlib
import subprocess

root = pathlib.Path(__file__).resolve().parent.parent
binary = root / "build" / "bocage"
table = root / "data" / "balance.tsv"
page = root / "docs" / "balance.md"
columns = ["scenario", "setup", "level", "games", "first", "second", "draws"]
fair = 65  # no side takes a greater share of the points, or it is said who the underdog is

intro = f"""# Balance

Every scenario between two computer players of the same level; a draw counts half. Where a side takes more than {fair} % of the
points the scenario's card names the other one as the underdog. Intervals are 95 % (Wilson).

`make balance` plays the table again (`tools/balance.py pg/lipovka --games 1000` one row of it); the figures are in `data/balance.tsv`,
which the lobby reads.

"""


def scenarios():
    done = subprocess.run([binary, "engine"], input='{"do":"scenarios"}\n', capture_output=True, text=True, check=True)
    for each in json.loads(done.stdout)["scenarios"]:
        setups = next((o["values"] for o in each["options"] if o["id"] == "sides"), ["-"])
        for setup in setups:
            yield f"{each['game']}/{each['id']}", setup, [s["name"] for s in each["sides"]]


def play(name, setup, level, games, seed):
    command = [binary, "sim", name, "--games", str(games), "--first", level, "--second", level, "--seed", str(seed), "--json"]
    if setup != "-":
        command += ["--option", f"sides={setup}"]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip().splitlines()[-1])
    first, second = told["side_wins"]
    return [name, setup, level, str(games), str(first), str(second), str(told["draws"])]


def share(row):
    """Of the points, the first side's, with the bounds of its interval."""
    games, first, draws = int(row[3]), int(row[4]), int(row[6])
    p, z = (first + draws / 2) / games, 1.96
    middle, spread = p + z * z / (2 * games), z * (p * (1 - p) / games + z * z / (4 * games * games)) ** 0.5
    whole = 1 + z * z / games
    return 100 * p, 100 * (middle - spread) / whole, 100 * (middle + spread) / whole


def write(rows, sides):
    with table.open("w") as out:
        out.write("\t".join(columns) + "\n")
        out.writelines("\t".join(row) + "\n" for row in rows)
    with page.open("w") as out:
        out.write(intro)
        out.write("| scenario | set-up | first side | games | wins | draws | losses | its share | underdog |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n")
        for row in rows:
            middle, low, high = share(row)
            names = row[1].split("-") if row[1] != "-" else sides.get(row[0], ["first", "second"])
            underdog = names[1] if middle > fair else names[0] if middle < 100 - fair else ""
            out.write(f"| {row[0]} | {row[1]} | {names[0]} | {row[3]} | {row[4]} | {row[6]} | {row[5]} | {middle:.1f} % [{low:.0f}, {high:.0f}] | {underdog} |\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--level", default="sergeant")
    parser.add_argument("--seed", type=int, default=31)
    args = parser.parse_args()
    there = {tuple(line.split("\t")[:2]): line.rstrip("\n").split("\t") for line in table.read_text().splitlines()[1:]} if table.exists() else {}
    rows, sides = [], {}
    listed = list(scenarios())
    for name, setup, names in listed:
        sides[name] = names
        wanted = not args.names or any(name == n or name.startswith(n + "/") for n in args.names)
        row = play(name, setup, args.level, args.games, args.seed) if wanted else there.get((name, setup))
        if row:
            rows.append(row)
            print(*row, sep="\t", flush=True)
    write(rows, sides)


if __name__ == "__main__":
    main()
