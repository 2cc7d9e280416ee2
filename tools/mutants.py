#!/usr/bin/env python3
"""mutants.py GAME [--list] [--sample N] [--again] [--only TEXT] [--jobs N]: which rules could break unnoticed?

In a copy of the sources every refusal, every row of modifiers and every cell of a table of the game gets a number, and the
one whose number is in BOCAGE_MUTANT is switched off: the refusal refuses nothing, the row adds nothing, the cell says something
else. Each is tried against the tests that cite its rule, then all tests of the rules, then what must hold for every
game; of the tests of the rules only those that come by it at all, as one run of each has shown. Those that nobody
notices survive; they are listed, and whether docs/trust/rules.md names them.

What no pattern finds is broken by hand: tests/mutants/GAME.toml has rows of rule, file, what is written there (once) and what
is written instead, where @ is whether the mutant is switched on.

Everything is in build-mutants/GAME. Results are kept there: a run that was stopped goes on where it stood. --again tries the
survivors once more, --sample a part spread over all, --only those whose line contains TEXT. --rows, without a game, only looks
whether what tests/mutants says is written still is.
"""
import argparse, concurrent.futures, json, os, re, shutil, subprocess, sys, time, tomllib
from games import games, root

HEADER = """#pragma once
// Made by tools/mutants.py: the one mutant that is switched on, and which were come by.
#include <cstdio>
#include <cstdlib>
#include <type_traits>

#include "kernel/ids.hpp"

#pragma GCC diagnostic ignored "-Wnarrowing"  // a cell that is no constant

namespace bocage::mutants {
inline const int chosen = std::getenv("BOCAGE_MUTANT") ? std::atoi(std::getenv("BOCAGE_MUTANT")) : 0;
struct Reached {
  bool number[4096] = {};
  ~Reached() {
    const char* name = std::getenv("BOCAGE_REACHED");
    std::FILE* file = name ? std::fopen(name, "w") : nullptr;
    if (!file) return;
    for (int n = 0; n < 4096; ++n)
      if (number[n]) std::fprintf(file, "%d ", n);
    std::fclose(file);
  }
};
inline Reached reached;
inline bool come_by(int n) {
  reached.number[n] = true;
  return n == chosen;
}
constexpr bool is(int n) { return !std::is_constant_evaluated() && come_by(n); }
constexpr TextId off(int n, TextId text) { return is(n) ? TextId{} : text; }
template <class T>
T cell(int n, T value, T otherwise) { return is(n) ? otherwise : value; }
}  // namespace bocage::mutants
"""
INCLUDE = '#include "kernel/mutants.hpp"\n'
# What a game says to answers that no rule judges.
GENERAL = ("over", "not_this_throw", "not_an_option")


class Mutant:
    def __init__(self, kind, file, line, rule, what):
        self.kind, self.file, self.line, self.rule, self.what = kind, file, line, rule, what
        self.number, self.key = 0, ""

    def __str__(self):
        return f"{self.number:4} {self.kind:7} {self.rule:12} {self.file}:{self.line} {self.what}"


def rule_before(text, at):
    """The rule that stands last before a place."""
    ids = re.findall(r'"([a-z]+\.[A-Za-z0-9_.]*\*?)"_rule', text[max(0, at - 400):at])
    return ids[-1] if ids else "-"


def with_include(text):
    at = text.index("#include") if "#include" in text else 0
    return text[:at] + INCLUDE + text[at:]


def by_hand(code):
    """What is broken by hand, by file."""
    path, rows = root / "tests/mutants" / f"{code}.toml", {}
    for row in tomllib.loads(path.read_text(encoding="utf-8"))["broken"] if path.exists() else []:
        rows.setdefault(row["file"], []).append(row)
    return rows


def broken(text, name, rows, add):
    """The text of a file with what is broken by hand in it."""
    for row in rows:
        if text.count(row["written"]) != 1:
            sys.exit(f"tests/mutants: {name} has {text.count(row['written'])} times: {row['written']}")
        line = text.count("\n", 0, text.index(row["written"])) + 1
        n = add(Mutant("by_hand", name, line, row["rule"], " ".join(row["instead"].split())[:80]))
        text = text.replace(row["written"], row["instead"].replace("@", f"bocage::mutants::is({n})"))
    return text


def instrumented(code, path, name, rows, add):
    """The text of a file with its mutants in it; add(mutant) gives each its number."""
    text = broken(path.read_text(encoding="utf-8"), name, rows, add)
    if name.startswith("io/") or name.startswith("mind/"):
        return with_include(text) if rows else None
    edits = []  # (from, to, instead)
    line_of = lambda at: text.count("\n", 0, at) + 1
    refusal = re.compile(r'"' + code + r'\.refuse\.([a-z_0-9]+)"_text')
    for m in refusal.finditer(text):
        if m.group(1) in GENERAL and name == "game.cpp":
            continue
        if "mutants::is(" in text[text.rfind("\n", 0, m.start()):m.start()]:  # part of one broken by hand
            continue
        n = add(Mutant("refusal", name, line_of(m.start()), rule_before(text, m.start()), m.group(1)))
        edits.append((m.start(), m.end(), f"bocage::mutants::off({n}, {m.group(0)})"))
    row = re.compile(r'"' + code + r'\.(?:shift|level)\.([a-z_0-9]+)"_text,\s*(?://[^\n]*\n\s*)?'
                     r'(?:(\[\]\(const [A-Za-z]+& [a-z]+\) \{)|([a-z_]+)\})')
    for m in row.finditer(text):
        n = add(Mutant("row", name, line_of(m.start()), rule_before(text, m.start()), m.group(1)))
        if m.group(2):
            edits.append((m.end(2), m.end(2), f" if (bocage::mutants::is({n})) return 0; "))
        else:
            edits.append((m.start(3), m.end(3), f"[](const auto& c) {{ return bocage::mutants::is({n}) ? 0 : {m.group(3)}(c); }}"))
    if name == "tables.hpp":
        edits += cells(text, name, line_of, add)
    if not edits and not rows:
        return None
    for start, end, instead in sorted(edits, reverse=True):
        text = text[:start] + instead + text[end:]
    return with_include(text)


def cells(text, name, line_of, add):
    """Arrays of results and figures: what stands in them is read when the program starts instead of while compiling."""
    edits = []
    table = re.compile(r"inline constexpr (ResultsTable<[^>]*>|int|std::uint8_t|u8|[A-Z][A-Za-z]*) ([a-z_]+)(\[[^=]*\])? =", re.S)
    for m in table.finditer(text):
        kind, array = m.group(1), m.group(3)
        if not (array or kind.startswith("ResultsTable")) or kind in ("RuleId", "Modifier"):
            continue
        end = text.index(";\n}();", m.end()) if kind.startswith("ResultsTable") else text.index("};", m.end())
        body = text[m.end():end]
        start = m.end() + (body.index("{\n", body.index("}")) if kind.startswith("ResultsTable") else body.index("{"))
        edits.append((m.start(), m.start() + len("inline constexpr"), "inline const"))
        rule = next(iter(re.findall(r"\b[a-z]+\.[a-z]*\.?[0-9a-z]+(?:\.[0-9a-z]+)*", " ".join(text[:m.start()].splitlines()[-3:]))), "-")
        for c in re.finditer(r"//[^\n]*|-?\b\d+\b|\b(?:true|false)\b|\b(?:no|[MXS][0-9_])\b|Outcome::[a-z0-9]+", text[start:end]):
            value = c.group(0)
            if value.startswith("//"):
                continue
            other = {"true": "false", "false": "true", "no": "M_", "Outcome::none": "Outcome::x"}.get(value)
            if other is None:
                other = str(int(value) + 1) if value.lstrip("-").isdigit() else "Outcome::none" if "::" in value else "no"
            at = start + c.start()
            n = add(Mutant("cell", name, line_of(at), rule, f"{m.group(2)}: {value}"))
            if value.lstrip("-").isdigit():  # its type is the array's
                edits.append((at, at + len(value), f"static_cast<decltype({value})>(bocage::mutants::cell({n}, {value}, {other}))"))
            else:
                edits.append((at, at + len(value), f"bocage::mutants::cell({n}, {value}, {other})"))
    return edits


def grow(game, home):
    """The tree of sources with the mutants in it, and their list."""
    mutants, seen = [], {}

    def add(mutant):
        mutants.append(mutant)
        mutant.number = len(mutants)
        name = f"{mutant.kind} {mutant.rule} {mutant.file} {mutant.what}"
        seen[name] = seen.get(name, 0) + 1
        mutant.key = f"{name} #{seen[name]}"
        return mutant.number

    tree = home / "tree"
    folder = f"src/games/{game.folder}"
    wanted = {}
    rows = by_hand(game.code)
    for path in sorted((root / folder).rglob("*.[ch]pp")):
        inside = path.relative_to(root / folder)
        changed = instrumented(game.code, path, str(inside), rows.pop(str(inside), []), add)
        if changed is not None:
            wanted[f"{folder}/{inside}"] = changed
    if rows:
        sys.exit(f"tests/mutants: there is no {' and no '.join(rows)}")
    wanted["src/kernel/mutants.hpp"] = HEADER
    # Nobody else's game need be built.
    alone = lambda line: line if line.split()[1:2] == [game.code] else re.sub(r"^( *\d.*) (?:trial|whole) ", r"\1 draft ", line)
    wanted["src/games/games.list"] = "".join(map(alone, (root / "src/games/games.list").read_text(encoding="utf-8").splitlines(True)))

    def link(here, there):
        if not here.is_symlink():
            here.parent.mkdir(parents=True, exist_ok=True)
            here.symlink_to(there)

    def write(path, text):
        if path.is_symlink():
            path.unlink()
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    own = ["", "src", "src/kernel", "src/games"] + [str(p.relative_to(root)) for p in [root / folder, *(root / folder).rglob("*")] if p.is_dir()]
    for top in own:
        (tree / top).mkdir(parents=True, exist_ok=True)
        for child in (root / top).iterdir():
            name = str(child.relative_to(root))
            if child.name.startswith(".") or child.name.startswith("build") or name in wanted or name in own:
                continue
            link(tree / name, child)
        for child in (tree / top).iterdir():  # what is no more
            name = str(child.relative_to(tree))
            if name not in wanted and not (root / name).exists():
                child.unlink()
    for name, text in wanted.items():
        write(tree / name, text)
    (home / "mutants.txt").write_text("".join(f"{m}\n" for m in mutants), encoding="utf-8")
    return mutants


def build(home, test, jobs):
    """A test program, how many seconds it may take before it hangs, its tests, the quick ones first, with their seconds; what must hold for every game is built only when something survived the rules' own tests."""
    at = home / "build"
    run = lambda *command: subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    if not (at / "build.ninja").exists():
        run("cmake", "-S", str(home / "tree"), "-B", str(at), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
            "-DCMAKE_CXX_COMPILER_LAUNCHER=" + (shutil.which("ccache") or ""))
    if subprocess.run(["ninja", "-C", str(at), "-j", str(jobs), test], stdout=sys.stderr).returncode:
        sys.exit("the mutants do not build")
    began, times = time.time(), home / f"{test}.json"
    if subprocess.run([str(at / test), "--gtest_brief=1", f"--gtest_output=json:{times}"], stdout=subprocess.DEVNULL).returncode:
        sys.exit(f"{test} fails without any mutant")
    each = [(float(one["time"].rstrip("s")), f"{suite['name']}.{one['name']}")
            for suite in json.loads(times.read_text())["testsuites"] for one in suite["testsuite"]]
    return at / test, 30 + 10 * (time.time() - began), [(name, seconds) for seconds, name in sorted(each)]


def reaching(home, program, tests):
    """For every mutant the tests that come by it, in the order of the tests: one run of each, kept as long as the program is."""
    kept, stamp = home / "reached.json", str(program.stat().st_mtime_ns)
    if kept.exists() and (known := json.loads(kept.read_text()))["program"] == stamp:
        return {int(n): names for n, names in known["tests"].items()}
    found, list_of = {}, home / "reached.txt"
    for name, _ in tests:
        list_of.unlink(missing_ok=True)
        subprocess.run([str(program), f"--gtest_filter={name}"], env={**os.environ, "BOCAGE_REACHED": str(list_of)},
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for n in list_of.read_text().split() if list_of.exists() else []:
            found.setdefault(int(n), []).append(name)
    kept.write_text(json.dumps({"program": stamp, "tests": found}))
    return found


def citing(game):
    """The tests that cite each rule."""
    found = {}
    for path in sorted((root / "tests/rules" / game.code).glob("*.cpp")):
        text = path.read_text(encoding="utf-8")
        marks = list(re.finditer(r"^(?:TEST|TEST_F|RC_GTEST_PROP)\(\s*(\w+),\s*(\w+)", text, re.M))
        for m, after in zip(marks, marks[1:] + [None]):
            comment = re.search(r"(?:^//[^\n]*\n)*\Z", text[:m.start()], re.M)
            part = comment.group(0) + text[m.start():after.start() if after else len(text)]
            for rule in set(re.findall(r"\b" + game.code + r"\.[A-Za-z0-9_.]*[A-Za-z0-9_]\*?", part)):
                found.setdefault(rule.rstrip("*"), []).append(f"{m.group(1)}.{m.group(2)}")
    return found


def noticed(program, number, tests=None, patience=600.0):
    """Whether a run fails with this mutant. A run that hangs has noticed it, too."""
    command = [str(program), "--gtest_brief=1", "--gtest_fail_fast"]
    if tests:
        command.append("--gtest_filter=" + ":".join(tests))
    try:
        return subprocess.run(command, env={**os.environ, "BOCAGE_MUTANT": str(number)}, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, timeout=patience).returncode != 0
    except subprocess.TimeoutExpired:
        return True


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("game", nargs="?")
    options.add_argument("--list", action="store_true")
    options.add_argument("--rows", action="store_true")
    options.add_argument("--sample", type=int, default=0)
    options.add_argument("--again", action="store_true")
    options.add_argument("--only", default="")
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options = options.parse_args()
    if options.rows:
        for one in games():
            for name, rows in by_hand(one.code).items():
                broken((root / "src/games" / one.folder / name).read_text(encoding="utf-8"), name, rows, lambda mutant: 0)
        return
    game = next((g for g in games() if g.code == options.game), None)
    if not game:
        sys.exit(f"there is no game '{options.game}'")
    home = root / "build-mutants" / game.code
    mutants = grow(game, home)
    if options.list:
        print("\n".join(map(str, mutants)))
        return
    os.nice(10)  # whoever works here goes first
    rules, patience, each = build(home, f"test_rules_{game.code}", options.jobs)
    reached, seconds = reaching(home, rules, each), dict(each)
    kept = home / "results.tsv"
    known = dict(line.split("\t")[:2] for line in kept.read_text(encoding="utf-8").splitlines()) if kept.exists() else {}
    if options.again:
        known = {key: how for key, how in known.items() if how not in ("survived", "unnoticed by rules")}
    tests = citing(game)
    chosen = [m for m in mutants if options.only in str(m)]
    if options.sample and options.sample < len(chosen):
        chosen = [chosen[i * len(chosen) // options.sample] for i in range(options.sample)]
    todo = [m for m in chosen if m.key not in known]

    def attempt(m):
        near = reached.get(m.number, [])
        mine = [name for name in near if name in tests.get(m.rule.rstrip("*"), [])]
        others = [name for name in near if name not in mine]
        quick = [name for name in others if seconds[name] < 0.1]
        slow = [[name] for name in others if seconds[name] >= 0.1]
        if mine and noticed(rules, m.number, mine, patience):
            return "its own tests"
        if any(noticed(rules, m.number, part, patience) for part in [quick, *slow] if part):
            return "tests of rules"
        return "unnoticed by rules"

    def try_all(todo, how_it_goes):
        began, done = time.time(), 0
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool, kept.open("a", encoding="utf-8") as out:
            running = {pool.submit(how_it_goes, m): m for m in todo}
            for attempted in concurrent.futures.as_completed(running):
                m, how = running[attempted], attempted.result()
                known[m.key] = how
                out.write(f"{m.key}\t{how}\n")
                out.flush()
                done += 1
                if how in ("survived", "unnoticed by rules"):
                    print(f"{how}: {m}", flush=True)
                if done % 20 == 0:
                    left = (time.time() - began) / done * (len(todo) - done)
                    print(f"{done} of {len(todo)}, {left / 60:.0f} minutes left", flush=True)

    try_all(todo, attempt)
    todo = [m for m in chosen if known.get(m.key) == "unnoticed by rules"]
    if todo:
        generic, patience, _ = build(home, f"test_games_{game.code}", options.jobs)
        parts = (["*Pinned*"], ["-*Pinned*"])  # what is pinned notices most, and soon
        try_all(todo, lambda m: "tests of games" if any(noticed(generic, m.number, part, patience) for part in parts) else "survived")
    count = lambda how: sum(known.get(m.key) == how for m in chosen)
    alive = [m for m in chosen if known.get(m.key) == "survived"]
    trusted = (root / "docs/trust/rules.md").read_text(encoding="utf-8")
    unnamed = [m for m in alive if f"`{m.key}`" not in trusted]
    print(f"{game.code}: {len(chosen)} of {len(mutants)} mutants tried: {count('its own tests')} noticed by the tests of their rule, "
          f"{count('tests of rules')} by other tests of the rules, {count('tests of games')} by the tests of every game; "
          f"{len(alive)} survived, {len(unnamed)} of them not named in docs/trust/rules.md")
    for m in unnamed:
        print(f"  `{m.key}` line {m.line}")
    sys.exit(len(unnamed) * 100 > 3 * len(chosen))


main()
