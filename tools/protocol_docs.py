#!/usr/bin/env python3
"""protocol_docs.py [--check]: the reference part of docs/protocol/<game>.md, made from the code and its tables: every question,
throw, verb, event and field of the view; and web/src/net/told/<game>.ts, the types of the views. What stands above the mark in the
documents is written by hand and kept. With --check it only says whether the files are up to date. Codes of errors that no page tells
are named: those lists are written by hand."""
import json, re, sys
from games import games, root
from told import STRING, arguments, closing, functions_in, unless, view_of

MARK = "<!-- From here on made by tools/protocol_docs.py; do not edit. -->"


def code_of(path):
    return re.sub(r'("(?:[^"\\\n]|\\.)*")|//[^\n]*', lambda m: m.group(1) or "", path.read_text(encoding="utf-8"))


def slots(text):
    """The arguments a sentence names: {unit}, {steps, plural, one {One step} other {# steps}}."""
    out, depth = [], 0
    for i, c in enumerate(text):
        if c == "{" and depth == 0:
            out += re.match(r"\w*", text[i + 1:]).group(0).split()
        depth += (c == "{") - (c == "}")
    return list(dict.fromkeys(out))


def note(known, more):
    known += [each for each in more if each not in known]


class Book:
    """What one game's sources say of its protocol."""

    def __init__(self, game):
        self.game = game
        folder = root / "src/games" / game.folder
        self.texts = {}
        for path in sorted((root / "text/en" / game.code).glob("*.json")):
            self.texts.update(json.loads(path.read_text(encoding="utf-8")))
        self.vocabulary = "\n".join(code_of(p) for p in [folder / "vocabulary.hpp", *sorted((folder / "rules").glob("*.hpp"))])
        self.functions = []  # (name, signature, body) of all rules
        for path in sorted([*folder.glob("*.cpp"), *(folder / "rules").glob("*.cpp"), *(folder / "rules").glob("*.hpp")]):
            self.functions += functions_in(code_of(path))
        self.names = "\n".join(code_of(p) for p in [*sorted((folder / "io").glob("*.cpp")), *sorted((folder.parent / "common").glob("*.hpp"))])
        self.verbs = self.read_verbs(code_of(folder / "verbs.cpp"))
        self.askers = {}
        for name, signature, body in self.functions:
            if re.search(r"\bPrompt&|\bVisit\b", signature) or re.match(r"(?:for_)?each_|any_|list_|offer_", name):
                self.askers.setdefault(name, []).append(body)

    def read_verbs(self, text):
        fields = {m.group(1): (m.group(2), m.group(3)) for m in re.finditer(r'\b(\w+)\{"(\w+)", (\w+)\}', text)}
        verbs = {}
        table = text[text.index("verb_infos[]"):]
        for m in re.finditer(r'((?:[a-z]+\(\s*)*)\{(?:verb::)?(\w+),\s*"(\w+)"', table):
            start = m.start() + len(m.group(1))
            row = table[start:closing(table, start) + 1]
            parts = arguments(row[1:-1])
            rule = STRING.search(parts[2]).group(1) if len(parts) > 2 and STRING.search(parts[2]) else ""
            named = []
            for part in parts[3:6]:
                plain = re.match(r'\{"(\w+)", (\w+)\}', part)
                if plain:
                    named.append((plain.group(1), plain.group(2)))
                elif part in fields:
                    named.append(fields[part])
            wrappers = re.findall(r"[a-z]+", m.group(1))
            nature = next((w.rstrip("s") for w in wrappers if w in ("moves", "attacks", "declines", "ends")), "")
            found = re.search(r"Nature::(\w+)", row)
            nature = found.group(1) if found and found.group(1) != "plain" else nature
            verbs[m.group(3)] = {"constant": m.group(2), "rule": rule, "fields": named, "nature": nature, "ahead": "ahead" in wrappers}
        return verbs

    def rules_in(self, expression, function, depth=0):
        """The rules an expression can be: literals, a variable of the function, what its callers hand to it, what another returns."""
        out = re.findall(r'"([^"]+)"_rule', expression)
        name, signature, body = function
        given = [parameter.split()[-1].lstrip("&*") for parameter in arguments(signature) if " " in parameter]
        for word, call in re.findall(r"\b([a-z]\w*)\b(\()?", re.sub(r'"[^"]*"(?:_rule)?', "", expression)) if depth < 3 else ():
            if call:
                out += [r for other in self.functions if other[0] == word for r in self.rules_in(" ".join(re.findall(r"\breturn ([^;]*);", other[2])), other, depth + 1)]
            elif found := re.search(r"\bRuleId " + word + r" =([^;]*);", body):
                out += self.rules_in(found.group(1), function, depth + 1)
            elif word in given:
                at = given.index(word)
                for caller in self.functions:
                    for m in re.finditer(r"(?<![\w:])" + re.escape(name.split("::")[-1]) + r"\(", caller[2]):
                        handed = arguments(caller[2][m.end():closing(caller[2], m.end() - 1)])
                        out += self.rules_in(handed[at], caller, depth + 1) if at < len(handed) else []
        return list(dict.fromkeys(out))

    # ---- questions

    def reachable(self, body, seen):
        """This code and that of all functions that write into the same question."""
        yield body
        for name in re.findall(r"\b([a-z]\w*)\(", body):
            if name in self.askers and name not in seen:
                seen.add(name)
                for inner in self.askers[name]:
                    yield from self.reachable(inner, seen)

    def offered(self, body):
        constants = {v["constant"]: name for name, v in self.verbs.items()}
        said = set()
        for part in self.reachable(body, set()):
            for m in re.finditer(r"\b(?:option|offer|list|add|put)\w*\(", part):
                call = part[m.end():closing(part, m.end() - 1)]
                said |= {c for c in re.findall(r"\b(?:verb::)?([a-z]\w*)\b", call) if c in constants}
            for first, last in re.findall(r"= verb::(\w+); \w+ <= verb::(\w+);", part):  # a run of them
                order = list(constants)
                said |= set(order[order.index(first):order.index(last) + 1])
            for made in re.findall(r"(?:\bChoice(?: \w+)?|\w\()\{([^;}]*)", part) + re.findall(r"\{([a-z]\w*),", part):
                said |= {c for c in re.findall(r"\w+", made) if c in constants}
            said |= {c for c in re.findall(r"\bverb::(\w+)", part) if c in constants}
            for named in re.findall(r"\bVerb \w+ (?:: \{|= )([^;}]*)", part):
                said |= {c for c in re.findall(r"\w+", named) if c in constants}
        return [name for constant, name in constants.items() if constant in said]

    def opened(self, body):
        """The verbs of which the options are only some."""
        said = {c for part in self.reachable(body, set()) for call in re.findall(r"\bopens\(([^()]*)\)", part) for c in re.findall(r"verb::(\w+)", call)}
        return {name for name, verb in self.verbs.items() if verb["constant"] in said}

    def questions(self):
        """(id, kind, rules, arguments, verbs) of everything that is asked or thrown for."""
        out = {}
        for function in self.functions:
            body = function[2]
            marks = list(re.finditer(r'"(' + self.game.code + r'\.prompt\.\w+)"_text', body))
            for m in marks:
                depth, at = 0, m.start()
                while at > 0 and depth >= 0:  # the call it stands in
                    at -= 1
                    depth += {")": 1, "}": 1, "(": -1, "{": -1}.get(body[at], 0)
                call = re.search(r"(\w+)\s*$", body[:at])
                call = call.group(1) if call else ""
                end = closing(body, at) if body[at] in "({" else m.end()
                inside = body[at:end]
                kind = "choice" if call == "choice" else "throw"
                if call not in ("choice", "roll"):
                    kind = "draw" if "draw" in call else "choice" if re.search(r"\.choice\(", body) and not re.search(r"\.roll\(", body) else "throw"
                elif kind == "throw" and "::draw" in inside:
                    kind = "draw"
                after = body[end:]
                after = after[:min([x.start() for x in re.finditer(r"\.(?:choice|roll)\(", after)] or [len(after)])]
                row = out.setdefault(m.group(1), {"kind": kind, "rules": [], "args": {}, "verbs": [], "open": set()})
                said = arguments(inside[1:])  # who is asked, by which rule, in which words
                note(row["rules"], re.findall(r'"([^"]+)"_rule', inside) or (self.rules_in(said[1], function) if len(said) > 1 else []))
                for arg, kind_of in re.findall(r'(?:with\(|push\(\{)"(\w+)", (\w+)', after):
                    row["args"][arg] = kind_of
                for arg in re.findall(r'\.number\("(\w+)"', after):
                    row["args"].setdefault(arg, "number_kind")
                for arg in slots(self.texts.get(m.group(1), "")):
                    if arg != "side":
                        row["args"].setdefault(arg, "")
                if kind == "choice":
                    note(row["verbs"], self.offered(body))
                    row["open"] |= self.opened(body)
        return out

    # ---- events

    def helpers(self):
        """Functions that tell an event whose name they are given: which parameter it is, and what they say of it."""
        out = {}
        for name, signature, body in self.functions:
            for at, param in enumerate(arguments(signature)):
                param = re.fullmatch(r"const char\* (\w+)", param)
                if param and (m := re.search(r"\b(?:add|tell|told)\((?:\w+, )?" + param.group(1) + r"\b", body)):
                    out[name] = (at, body[m.start():])
        return out

    def events(self):
        out, helpers = {}, self.helpers()
        adders = {}  # functions that add to an event
        for name, signature, body in self.functions:
            if "Event&" in signature:
                adders[name] = adders.get(name, "") + body
        for function in self.functions:
            body = function[2]
            for m in re.finditer(r"\b(\w+)\(", body):
                if m.group(1) not in helpers:
                    continue
                at, chain = helpers[m.group(1)]
                given = arguments(body[m.end():closing(body, m.end() - 1)])
                if at >= len(given):
                    continue
                for name in STRING.findall(given[at]):
                    row = out.setdefault(name, {"rules": [], "args": {}, "more": []})
                    note(row["rules"], [r for g in given for r in re.findall(r'"([^"]+)"_rule', g)] or re.findall(r'"([^"]+)"_rule', chain))
                    self.said(row, chain)
        for function in self.functions:
            body = function[2]
            for m in re.finditer(r"(?:(\w+)\s*=\s*)?\b(?:log->add|p\.tell|told|tell)\(", body):
                start = m.end() - 1
                end = closing(body, start)
                given = arguments(body[start + 1:end])
                if given and given[0] in ("log", "p.log"):
                    given = given[1:]
                if not given or not STRING.search(given[0]) or "_text" in given[0]:
                    continue
                # The chain that follows, and what is said of the same event later on.
                stop = end + 1
                while stop < len(body) and body[stop] != ";":
                    stop = closing(body, stop) + 1 if body[stop] in "([{" else STRING.match(body, stop).end() if body[stop] == '"' else stop + 1
                chain = body[end + 1:stop]
                begun = body[max(body.rfind(";", 0, m.start()), body.rfind("{", 0, m.start()), body.rfind("}", 0, m.start())) + 1:m.start()]
                named = m.group(1) or next(iter(re.findall(r"Event& (\w+) =", begun)), None)
                if named:
                    chain += " ".join(re.findall(r"\b" + named + r"(?:\s*\.\s*\w+\([^;]*)?;", body[stop:]))
                    for line in body[stop:].split(";"):
                        if re.search(r"\b" + named + r"\)\s*$", line):
                            chain += "".join(adders.get(adder, "") for adder in re.findall(r"\b(\w+)\(", line))
                    if re.search(r"explain<[^;]*\b" + named + r"\)", body[stop:]):
                        chain += " shifts"
                for name in STRING.findall(given[0]):
                    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
                        continue
                    row = out.setdefault(name, {"rules": [], "args": {}, "more": []})
                    note(row["rules"], self.rules_in(given[1], function) if len(given) > 1 else [])
                    self.said(row, chain)
        known = {k[len(self.game.code) + 7:] for k in self.texts if k.startswith(self.game.code + ".event.")}
        for name in known - set(out):
            out[name] = {"rules": [], "args": {a: "" for a in slots(self.texts[f"{self.game.code}.event.{name}"]) if a not in ("side", "roll", "result", "column")}, "more": []}
        return {name: row for name, row in sorted(out.items()) if name in known}

    def said(self, row, chain):
        for how, arg, kind in re.findall(r'\.\s*(with|list)\(\s*"(\w+)",\s*(\w+)', chain):
            row["args"][arg] = kind + ("[]" if how == "list" else "")
        for arg in re.findall(r'\.\s*number\(\s*"(\w+)"', chain):
            row["args"].setdefault(arg, "number_kind")
        for word, sign in (("throw", r"\.on\("), ("result", r"\.gives\("), ("column", r"\.in_column\("), ("shifts", r"shift|explain<|\.gives\(|\.in_column\("), ("not everybody", r"only_for\(|\.seen =")):
            if re.search(sign, chain) and word not in row["more"]:
                row["more"].append(word)

    # ---- kinds

    def kinds(self):
        """The words of every kind that has a list of them."""
        out = {}
        for kind in re.findall(r"\b(\w+_kind)\b(?=\s*(?:=[^,;}]*)?[,;}])", self.vocabulary):
            if kind in out:
                continue
            found = re.search(r"case (?:\w+::)?" + kind + r":\s*return [^;]*?\((\w+), ?(?:value|v)\b", self.names)
            table = re.search(r"\b" + found.group(1) + r"\[[^\]]*\]\s*=\s*\{([^}]*)\}", self.names) if found else None
            out[kind] = STRING.findall(table.group(1)) if table else []
        return out


def cell(text):
    return text.replace("|", "\\|").replace("\n", " ")


def kind_name(kind):
    return kind.replace("_kind", "").replace("[]", " list").replace("_", " ")


def args_of(args):
    return ", ".join(f"`{name}` ({kind_name(kind)})" if kind and kind_name(kind) != name else f"`{name}`" for name, kind in args.items())


def type_words(node):
    words = {"text": "text", "number": "number", "flag": "true or false", "list": "list", "object": "object"}
    said = [words[k] for k in ("text", "number", "flag", "list", "object") if k in node.kinds]
    if "list" in node.kinds and node.items and node.items.kinds - {"object"}:
        said = [w if w != "list" else "list of " + " or ".join({"text": "texts", "number": "numbers", "list": "lists"}.get(k, k) for k in sorted(node.items.kinds)) for w in said]
    if "list" in node.kinds and node.items and "object" in node.items.kinds:
        said = [w if w != "list" else "list of objects" for w in said]
    return " or ".join(said + ["null"] * node.null)


def view_rows(node, path, out):
    for name, child in node.fields.items():
        here = f"{path}.{name}" if path else name
        when = unless(child)
        out.append(f"| `{here}` | {type_words(child)} | {', '.join(f'`{v}`' for v in child.values or [])} | {'' if not when else '`' + cell(when) + '`'} |")
        inside(child, here, out)
    if node.each:
        here = f"{path}.*"
        if node.each.kinds - {"object"}:
            out.append(f"| `{here}` | {type_words(node.each)} | | |")
        inside(node.each, here, out)


def inside(node, here, out):
    view_rows(node, here, out)
    if node.items and "object" in node.items.kinds:
        view_rows(node.items, here + "[]", out)


def page(book):
    code, texts = book.game.code, book.texts
    say = lambda key: cell(texts.get(key, ""))
    asked = book.questions()
    out = [MARK, "", "# Reference", "",
           "Fields are named with their kind where the two differ. `ahead`: may be tried out with `after`.", "",
           "## Questions", "", "`prompt.id` of what is asked, with its arguments and the verbs that may answer; `open` are those of which the options are only some.", "",
           "| prompt | asks | arguments | verbs | rules |", "| --- | --- | --- | --- | --- |"]
    for key, row in asked.items():
        if row["kind"] == "choice":
            out.append(f"| `{key}` | {say(key)} | {args_of(row['args'])} | {' '.join(f'`{v}`' + ' (open)' * (v in row['open']) for v in row['verbs'])} | {' '.join(row['rules'])} |")
    out += ["", "## Throws and draws", "", "`why.id` of what is thrown or drawn for.", "", "| why | for | | arguments | rules |", "| --- | --- | --- | --- | --- |"]
    for key, row in asked.items():
        if row["kind"] != "choice":
            out.append(f"| `{key}` | {say(key)} | {'a draw' if row['kind'] == 'draw' else 'dice'} | {args_of(row['args'])} | {' '.join(row['rules'])} |")
    out += ["", "## Verbs", "", "| verb | fields | says | nature | ahead | rule |", "| --- | --- | --- | --- | --- | --- |"]
    for name, v in book.verbs.items():
        out.append(f"| `{name}` | {args_of(dict(v['fields']))} | {say(f'{code}.verb.{name}')} | {v['nature']} | {'yes' if v['ahead'] else ''} | {v['rule']} |")
    listed = {kind: words for kind, words in book.kinds().items() if words}
    if listed:
        out += ["", "## Kinds with a list of values", "", "| kind | values |", "| --- | --- |"]
        out += [f"| {kind_name(kind)} | {', '.join(f'`{w}`' for w in words)} |" for kind, words in listed.items()]
    out += ["", "## Events", "", "Beside `n`, `event`, `rule`, `side`, `args` and `text`. Beside the `throw` of a pool stands `black`: how many of its dice are black, and come first.",
            "The rules are those that stand in the code beside the event; where a table of weapons or causes brings its own, that one is told.", "", "| event | says | arguments | also | rules |", "| --- | --- | --- | --- | --- |"]
    for name, row in book.events().items():
        out.append(f"| `{name}` | {say(f'{code}.event.{name}')} | {args_of(row['args'])} | {', '.join(row['more'])} | {' '.join(row['rules'])} |")
    out += ["", "## View", "", "`units.*` is every member of `units`: in `view` a list, over the server an object by id where patches are told. The last column says when a",
            "field is there, in the words of `io/tell_view.cpp`; without it, always.", "", "| field | is | values | there if |", "| --- | --- | --- | --- |"]
    rows = []
    view_rows(view_of(book.game), "", rows)
    return "\n".join(out + rows) + "\n"


# ---- types for the page

def ts_type(node, indent):
    kinds = []
    if node.values and node.kinds == {"text"}:
        kinds.append(" | ".join(json.dumps(v) for v in node.values))
    elif "text" in node.kinds:
        kinds.append("string")
    if "number" in node.kinds:
        kinds.append("number")
    if "flag" in node.kinds:
        kinds.append("boolean")
    if "list" in node.kinds:
        inner = ts_type(node.items, indent) if node.items else "unknown"
        kinds.append(f"({inner})[]" if "|" in inner else f"{inner}[]")
    if "object" in node.kinds or not node.kinds:
        kinds.append(ts_object(node, indent))
    if node.null:
        kinds.append("null")
    return " | ".join(kinds)


def ts_object(node, indent):
    if node.each and not node.fields:
        return f"Record<string, {ts_type(node.each, indent)}>"
    pad = "  " * (indent + 1)
    lines = [f"{pad}{name}{'?' if unless(child) else ''}: {ts_type(child, indent + 1)};" for name, child in node.fields.items()]
    if node.each:
        lines.append(f"{pad}[key: string]: unknown;")
    return "{\n" + "\n".join(lines) + "\n" + "  " * indent + "}"


def types(game):
    view = view_of(game)
    return (f"// What the view of {game.name} tells. Made by tools/protocol_docs.py from io/tell_view.cpp; do not edit.\n"
            f"export interface {game.type}View {ts_object(view, 0)}\n")


def codes_untold():
    """Codes of errors that the code knows and no page tells."""
    written = re.compile(r'(?:Problem\{|error_reply\(\s*\d+,\s*|too_many\(|return \{)\s*"([a-z_]+)",')
    said = {"engine": "docs/protocol.md", "session": "docs/protocol.md", "server": "docs/server.md"}
    for folder, page in said.items():
        pages = "".join((root / each).read_text(encoding="utf-8") for each in {"docs/protocol.md", page})
        for path in sorted((root / "src" / folder).rglob("*.cpp")):
            for code in dict.fromkeys(written.findall(code_of(path))):
                if f"`{code}`" not in pages:
                    yield f"{path.relative_to(root)}: the code {code} stands neither in docs/protocol.md nor in {page}"


def main():
    stale = False
    for line in codes_untold():
        print(line)
        stale = True
    for game in games("known"):
        lacking = [each for each in ("verbs.cpp", "io/tell_view.cpp") if not (root / "src/games" / game.folder / each).exists()]
        if game.state != "whole" and lacking:
            print(f"{game.name} has no {' and no '.join(lacking)} yet: no page of its protocol")
            continue
        target = root / "docs/protocol" / f"{game.code}.md"
        kept = target.read_text(encoding="utf-8") if target.exists() else f"# {game.name} over the protocol\n"
        kept = kept.split(MARK)[0].rstrip() + "\n\n"
        for path, text in ((target, kept + page(Book(game))), (root / "web/src/net/told" / f"{game.code}.ts", types(game))):
            if path.exists() and path.read_text(encoding="utf-8") == text:
                continue
            if "--check" in sys.argv:
                print(f"{path.relative_to(root)} is out of date: run make docs")
                stale = True
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
                print(f"wrote {path.relative_to(root)}")
    sys.exit(stale)


if __name__ == "__main__":
    main()
