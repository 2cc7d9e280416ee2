#!/usr/bin/env python3
"""What Panzer Grenadier's computer players do that looks silly, counted over many battles.

    tools/pg_habits.py [scenario] [battles] [level] [program]      e.g. tools/pg_habits.py lipovka 200 sergeant build/bocage

Battles are played over the engine (docs/protocol.md), seeds 1, 2, 3 ...; figures are per battle, or shares of battles.
"""
import json
import statistics
import subprocess
import sys

scenario, battles, level = (sys.argv[1:4] + ["lipovka", "200", "sergeant"][len(sys.argv[1:4]):])[:3]
program = sys.argv[4] if len(sys.argv) > 4 else "build/bocage"
CARRIERS = ("TRUCK", "WAGON", "SLED", "PRIME_MOVER")

engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(**request):
    engine.stdin.write(json.dumps(request) + "\n")
    engine.stdin.flush()
    reply = json.loads(engine.stdout.readline())
    if "error" in reply:
        raise SystemExit(f"{request}: {reply['error']}")
    return reply


def far(a, b):
    """Hexes between two of a map whose even rows stand half a hex to the east."""
    def axial(h):
        column, row = int(h[:2]), int(h[2:])
        return (2 * column + (row % 2 == 0) - row - 1) // 2, row
    (q1, r1), (q2, r2) = axial(a), axial(b)
    return max(abs(q1 - q2), abs(r1 - r2), abs((q1 + r1) - (q2 + r2)))


def rows(table):
    return table if isinstance(table, list) else [{"id": k, **v} for k, v in table.items()]


def battle(seed):
    ask(do="new", game="pg", scenario=scenario, seed=seed)
    plan = ask(do="map")["map"]
    kinds = {t["id"]: t for t in rows(plan["types"])}
    units = {u["id"]: u for u in rows(plan["units"])}
    kind = {u: kinds.get(x.get("type"), {}) for u, x in units.items()}
    towns = {h["hex"] for h in rows(plan["hexes"]) if h.get("terrain") == "town"}
    columns, lines = plan["columns"], plan["rows"]
    attacker = plan["sides"][0]["id"]
    count = dict(wagon_moves=0, wagon_returns=0, edge_moves=0, edge_returns=0, left_town_to_dig=0, leader_turns=0, behind=0, first_assault=None, turns=0)
    been, turn, seen, left = {}, 0, 0, {}
    pending = ask(do="pending")["pending"]
    while pending["kind"] != "over":
        reply = ask(do="go", level=level, seed=seed * 7919 + seen, play=True)
        seen += 1
        pending = reply["pending"] if "pending" in reply else ask(do="pending")["pending"]
        for e in reply.get("events", []):
            a, what = e.get("args", {}), e["event"]
            unit, hex_ = a.get("unit"), a.get("hex")
            if what == "turn":
                turn = a["turn"]
                count["turns"] = turn
                if turn >= 5:
                    now = [u for u in rows(ask(do="view", side="referee")["view"]["units"]) if u.get("place") == "map" and u.get("hex")]
                    for u in now:
                        if u.get("rank") and u.get("order") == "good":
                            count["leader_turns"] += 1
                            men = [far(u["hex"], o["hex"]) for o in now if o["side"] == u["side"] and not o.get("rank") and kind.get(o["id"], {}).get("kind") not in CARRIERS]
                            count["behind"] += bool(men) and min(men) > 3
            elif what == "moved" and unit and hex_:
                k, before = kind.get(unit, {}), been.setdefault(unit, [])
                if k.get("kind") in CARRIERS:
                    count["wagon_moves"] += 1
                    count["wagon_returns"] += hex_ in before
                if k.get("armour") is not None and k.get("kind") not in CARRIERS and (int(hex_[:2]) in (1, columns) or int(hex_[2:]) in (1, lines)):
                    count["edge_moves"] += 1
                    count["edge_returns"] += hex_ in before
                if a.get("from") in towns and hex_ not in towns:
                    left[unit] = turn
                before.append(hex_)
            elif what == "digging" and unit and turn - left.get(unit, -9) <= 2:
                count["left_town_to_dig"] += 1
            elif what == "assaults" and e.get("side") == attacker and count["first_assault"] is None:
                count["first_assault"] = turn
    return count


all_of = [battle(seed) for seed in range(1, int(battles) + 1)]
mean = lambda key: sum(c[key] for c in all_of) / len(all_of)
first = [c["first_assault"] for c in all_of if c["first_assault"]]
print(f"{scenario}, {level} on both sides, {len(all_of)} battles")
print(f"hexes that empty or loaded carriers moved: {mean('wagon_moves'):.1f} a battle, back to where they had been: {mean('wagon_returns'):.1f}")
print(f"hexes of armour along the map's edge: {mean('edge_moves'):.1f}, back to where it had been: {mean('edge_returns'):.1f}")
print(f"units that left a town and dug in outside within two turns: {mean('left_town_to_dig'):.2f}")
print(f"leaders in good order with nobody of theirs within three hexes, turn 5 and later: {100 * sum(c['behind'] for c in all_of) / max(1, sum(c['leader_turns'] for c in all_of)):.1f} % of their turns")
print(f"first assault of the attacker: median turn {statistics.median(first) if first else '-'}, in turn 13 or later {sum(t >= 13 for t in first)}, never {len(all_of) - len(first)}")
