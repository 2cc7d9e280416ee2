#!/usr/bin/env python3
"""Does the attack in the Ardennes make a bulge? Plays Breakthrough between two computer players over `bocage engine` and looks at
the map on the evening of 20 December.

  tools/bulge.py [--games 100] [--german sergeant] [--allied sergeant] [--seed 1] [--each]

Told are: in how many battles Germans other than HQs stand beyond the Our that evening (in the rows the river runs through, west of
it), how many, how far west, who won, and how many counters each side lost to its own overstacking (at.6.2b).
"""
import argparse
import json
import pathlib
import subprocess

root = pathlib.Path(__file__).resolve().parent.parent


class Engine:
    def __init__(self, binary):
        self.process = subprocess.Popen([binary, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if not reply["ok"]:
            raise SystemExit(f"{request}: {reply['error']}")
        return reply


def beyond_the_our(hexes):
    """Names of the hexes west of the river, in its rows. Columns are counted from the east."""
    bank = {}
    for each in hexes:
        row, column = each["hex"][:2], int(each["hex"][2:])
        for direction, river in each.get("rivers", {}).items():
            if river == "Our" and direction == "W":
                bank[row] = max(bank.get(row, 0), column)
    return {h["hex"] for h in hexes if h["hex"][:2] in bank and int(h["hex"][2:]) > bank[h["hex"][:2]]}


def play(engine, levels, seed):
    """One battle: what the evening of 20 December looked like, and how it ended."""
    pending = engine.ask(do="new", game="at", scenario="breakthrough", seed=seed)["pending"]
    west = beyond_the_our(engine.ask(do="map")["map"]["hexes"])
    there, crowded = None, {"german": 0, "allied": 0}
    while pending["kind"] != "over":
        reply = engine.ask(do="go", level=levels[pending["side"]], seed=seed, play=True)
        pending = reply["pending"]
        for event in reply["events"]:
            if event["event"] == "eliminated" and event["rule"] == "at.6.2b":
                crowded["german" if event["args"]["unit"].startswith("ge-") else "allied"] += 1
            if event["event"] == "turn" and event["args"]["date"] == "12-21":
                units = engine.ask(do="view", side="referee")["view"]["units"]
                there = [u["hex"] for u in units if u["side"] == "german" and u.get("hex") in west and "-hq-" not in u["id"]]
    return there, pending.get("winner"), crowded


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--german", default="sergeant")
    parser.add_argument("--allied", default="sergeant")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", action="store_true", help="tell every battle")
    parser.add_argument("--binary", default=root / "build" / "bocage")
    a = parser.parse_args()
    engine = Engine(a.binary)
    won, bulges, counters, columns, crowded = {}, 0, [], [], {"german": 0, "allied": 0}
    for n in range(a.games):
        there, winner, excess = play(engine, {"german": a.german, "allied": a.allied}, a.seed + n)
        won[winner] = won.get(winner, 0) + 1
        bulges += bool(there)
        counters.append(len(there))
        columns.append(max((int(h[2:]) for h in there), default=0))
        for side in excess:
            crowded[side] += excess[side]
        if a.each:
            print(f"{a.seed + n}: {len(there)} counters beyond the Our, to column {columns[-1]}; {winner or 'drawn'}; overstacked {excess}", flush=True)
    middle = lambda values: sorted(values)[len(values) // 2]
    print(f"{a.games} battles, {a.german} v {a.allied}, seeds {a.seed} to {a.seed + a.games - 1}")
    print(f"beyond the Our on the evening of 20 December: {bulges}; counters there {min(counters)} to {max(counters)}, half of the time {middle(counters)} or more;"
          f" as far as column {min(columns)} to {max(columns)}, {middle(columns)} in the middle")
    print(f"the German won {won.get('german', 0)}, lost {won.get('allied', 0)}, drew {a.games - won.get('german', 0) - won.get('allied', 0)}")
    print(f"lost to overstacking a battle: {crowded['german'] / a.games:.1f} German, {crowded['allied'] / a.games:.1f} Allied")


if __name__ == "__main__":
    main()
