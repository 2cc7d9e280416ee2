#!/usr/bin/env python3
"""embed.py OUT ROOT FOLDER...: OUT.S and OUT.inc, which put every file of the folders into the binary."""
import json, pathlib, sys

out, root, folders = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
files = sorted(str(p.relative_to(root)) for f in folders for p in (root / f).rglob("*") if p.is_file())
# A slip in a text file shall stop the build, with its place, and not the program.
for f in (root / f for f in files if f.endswith(".json")):
    try:
        json.loads(f.read_text())
    except json.JSONDecodeError as e:
        sys.exit(f"{f}:{e.lineno}:{e.colno}: {e.msg}")
pathlib.Path(out).parent.mkdir(parents=True, exist_ok=True)
with open(out + ".S", "w") as asm, open(out + ".inc", "w") as inc:
    asm.write(".section .rodata\n")
    for n, f in enumerate(files):
        asm.write(f'.global bocage_data_{n}\n.global bocage_data_{n}_end\n.balign 16\n'
                  f'bocage_data_{n}:\n.incbin "{root / f}"\nbocage_data_{n}_end:\n.byte 0\n')
        inc.write(f'FILE_ENTRY("{f}", {n})\n')
    asm.write('.section .note.GNU-stack,"",@progbits\n')
