#!/usr/bin/env python3
"""check.py COMPILER INCLUDE...: every case of cases.cpp must not compile, for the reason it names."""
import pathlib
import re
import subprocess
import sys

here = pathlib.Path(__file__).parent
source = here / "cases.cpp"


def compile_case(number):
    command = [sys.argv[1], "-std=c++20", "-fsyntax-only", f"-DCASE={number}", str(source)]
    command += [f"-I{folder}" for folder in sys.argv[2:]]
    return subprocess.run(command, capture_output=True, text=True, env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"})


def main():
    reasons = {int(n): says for n, says in re.findall(r"CASE == (\d+)\s+// says: (.*)", source.read_text())}
    wrong = []
    plain = compile_case(0)
    if plain.returncode:
        sys.exit("case 0 should compile:\n" + plain.stderr[:2000])
    for number, says in sorted(reasons.items()):
        done = compile_case(number)
        if done.returncode == 0:
            wrong.append(f"case {number} compiles")
        elif says not in done.stderr:
            wrong.append(f"case {number} does not say '{says}':\n{done.stderr[:800]}")
    print(f"{len(reasons)} cases, {len(wrong)} wrong")
    if wrong:
        sys.exit("\n".join(wrong))


main()
