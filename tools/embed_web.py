#!/usr/bin/env python3
"""embed_web.py OUT DIST FALLBACK [LIST]: OUT.S and OUT.inc, which put the built page into the binary.

Every file of DIST (of FALLBACK when DIST has no index.html) goes in raw, and as the .gz and .br that
the web build laid beside it. LIST is not read; it makes the build notice deleted files.
"""
import hashlib, pathlib, sys

MIME = {
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
    "json": "application/json", "svg": "image/svg+xml", "png": "image/png", "webp": "image/webp",
    "jpg": "image/jpeg", "ico": "image/x-icon", "woff2": "font/woff2", "wasm": "application/wasm",
    "txt": "text/plain; charset=utf-8", "webmanifest": "application/manifest+json",
    "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav",
}

out, dist, fallback = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
root = dist if (dist / "index.html").is_file() else fallback
files = sorted(p.relative_to(root).as_posix() for p in root.rglob("*")
               if p.is_file() and p.suffix not in (".gz", ".br", ".map"))
pathlib.Path(out).parent.mkdir(parents=True, exist_ok=True)
with open(out + ".S", "w") as asm, open(out + ".inc", "w") as inc:
    asm.write(".section .rodata\n")
    for n, name in enumerate(files):
        path = root / name
        mime = MIME.get(path.suffix[1:])
        if not mime or '"' in name:
            sys.exit(f"embed_web.py: no media type for {name}")
        variants = []
        for kind in ("raw", "gz", "br"):
            blob = path if kind == "raw" else path.with_name(f"{path.name}.{kind}")
            if not blob.is_file():
                variants.append("NONE")
                continue
            symbol = f"bocage_asset_{n}_{kind}"
            asm.write(f'.global {symbol}\n.global {symbol}_end\n.balign 16\n{symbol}:\n'
                      f'.incbin "{blob}"\n{symbol}_end:\n.byte 0\n')
            variants.append(f"BLOB({n}_{kind})")
        tag = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        inc.write(f'ASSET("/{name}", "{mime}", "{tag}", {", ".join(variants)})\n')
    asm.write('.section .note.GNU-stack,"",@progbits\n')
