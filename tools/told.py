"""What io/tell_view.cpp tells, read from its source: a tree of fields with their types and conditions.

The writers there are plain: Members and Items (files/json_text.hpp), Telling (files/telling.hpp), small functions that take them. This
walks them as if it ran them, every branch once."""
import re
from games import root

STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')


class Node:
    """An object with fields, or a list or a map of something, or a plain value."""

    def __init__(self):
        self.fields, self.each, self.items, self.kinds, self.null, self.when, self.values = {}, None, None, set(), False, None, []  # values: None if they cannot be listed

    def field(self, name):
        return self.fields.setdefault(name, Node())


def closing(text, at):
    """The place of the bracket that closes the one at `at`."""
    depth, i = 0, at
    while i < len(text):
        c = text[i]
        if c == '"':
            i = STRING.match(text, i).end() - 1
        elif c == "'" and i + 2 < len(text) and not text[i - 1].isalnum():
            i = text.index("'", i + (2 if text[i + 1] == "\\" else 1))
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
            if depth == 0:
                return i
        i += 1
    raise ValueError("no end of a bracket")


def arguments(text):
    """The arguments of a call, split at its own commas."""
    out, start, i, angle = [], 0, 0, 0
    while i < len(text):
        if text[i] == '"':
            i = STRING.match(text, i).end()
            continue
        if text[i] in "([{":
            i = closing(text, i)
        elif text[i] == ",":
            out.append(text[start:i].strip())
            start = i + 1
        i += 1
    last = text[start:].strip()
    return out + ([last] if last else [])


def parameters(text):
    """Names and types of a parameter list."""
    return [(p.rsplit(None, 1)[0].strip() if " " in p else p, re.split(r"[\s&*]", p)[-1]) for p in arguments(text)]


def functions_in(text):
    """Name, parameters and body of every function defined at the beginning of a line."""
    for m in re.finditer(r"^(?:template <[^\n]*>\n)?(?!namespace|struct|enum|class|using|return|else)[A-Za-z][\w:<>&*, ]*?\b([\w:]+)\(", text, re.M):
        try:
            end = closing(text, m.end() - 1)
        except ValueError:
            continue
        rest = re.match(r"\)\s*(?:const\s*)?\{", text[end:])
        if rest:
            start = end + rest.end() - 1
            yield m.group(1), text[m.end():end], text[start + 1:closing(text, start)]


def together(lists):
    """All words of several lists; None if one of them is not known."""
    lists = list(lists)
    return None if None in lists else list(dict.fromkeys(word for each in lists for word in each))


class Teller:
    def __init__(self, game):
        folder = root / "src/games" / game.folder
        # Comments go, literals stay.
        clean = lambda p: re.sub(r'("(?:[^"\\\n]|\\.)*")|//[^\n]*', lambda m: m.group(1) or "", p.read_text(encoding="utf-8"))
        self.source = clean(folder / "io/tell_view.cpp")
        self.headers = "\n".join(clean(p) for p in sorted([*folder.glob("*.hpp"), *(folder / "io").glob("*.hpp"), *(folder / "rules").glob("*.hpp")]))
        self.words = "\n".join(clean(p) for p in sorted((folder / "io").glob("*.cpp")))
        self.functions, self.here = {}, []
        for path in sorted((folder / "io").glob("tell_*.cpp"), key=lambda p: p.name == "tell_view.cpp"):  # its own come last, and count
            for name, given, body in functions_in(clean(path)):
                self.functions[name] = (parameters(given), body)
        self.said_by = {}  # functions that return words
        for name, _, body in functions_in(self.words + self.headers):
            self.said_by.setdefault(name, []).append(body)

    def view(self):
        top = Node()
        params, body = self.functions["Io::tell"]
        self.walk(body, {params[0][1]: ("telling", top)}, None)
        return top

    # ---- walking

    def walk(self, body, env, when):
        """Follows a block; returns under which condition what comes after it in the same function is left out."""
        i, left = 0, None
        word = re.compile(r"[A-Za-z_]\w*(?:::\w+)*|\{|\"")
        while True:
            m = word.search(body, i)
            if not m:
                return left
            token, i = m.group(0), m.end()
            now = self.both(when, left)
            if token == '"':
                i = STRING.match(body, m.start()).end()
            elif token == "{":
                end = closing(body, m.start())
                left = self.both(left, self.walk(body[m.end():end], env, now))
                i = end + 1
            elif token == "if":
                i, left_by = self.branch(body, i, env, now)
                left = self.both(left, left_by)
            elif token in ("for", "while"):
                at = body.index("(", i)
                i = closing(body, at) + 1
            elif token in env and body[i:i + 1] == ".":
                i = self.calls(body, i, env, token, now)
            elif token in ("const", "auto") or body[i:i + 1] != "(":
                local = re.match(r"\s+(?:auto\s+)?(\w+)\s*=\s*\[[&=\w, ]*\](?:\(([^()]*)\))?\s*\{", body[i:]) if token in ("const", "auto") else None
                if local:  # a lambda of this function: walked where it is called, or here if it writes at once
                    start = i + local.end() - 1
                    end = closing(body, start)
                    inside = body[start + 1:end]
                    env[local.group(1)] = ("lambda", (parameters(local.group(2) or ""), inside, dict(env)))
                    i = end + 1
            elif token in self.functions:
                end = closing(body, i)
                self.enter(self.functions[token], arguments(body[i + 1:end]), env, now)
                i = end + 1
            elif token in env and env[token][0] == "lambda":
                end = closing(body, i)
                given = arguments(body[i + 1:end])
                for each in given:  # what is handed to it writes, too
                    self.lambda_here(each, env, now)
                params, inside, around = env[token][1]
                self.walk(inside, {**around, **{n: env[g] for (_, n), g in zip(params, given) if g in env}}, now)
                i = end + 1

    def both(self, a, b):
        return f"{a} and {b}" if a and b else a or b

    def branch(self, body, i, env, when):
        at = body.index("(", i)
        end = closing(body, at)
        condition = " ".join(body[at + 1:end].split())
        condition = "" if "unchanged" in condition else condition.split("; ")[-1]  # only patches ask for that
        i, then = self.statement(body, end + 1)
        before = self.snapshot(env)
        self.walk(then, dict(env), self.both(when, condition or None))
        returns = re.search(r"\breturn\b[^;]*;\s*$", then.strip()) is not None
        other = re.match(r"\s*else\b", body[i:])
        if other:
            i, otherwise = self.statement(body, i + other.end())
            self.walk(otherwise, dict(env), self.both(when, f"not ({condition})"))
            self.merge(env, before, when)
        return i, (f"not ({condition})" if condition and returns and not other else None)

    def statement(self, body, i):
        while body[i].isspace():
            i += 1
        if body[i] == "{":
            end = closing(body, i)
            return end + 1, body[i + 1:end]
        if re.match(r"if\b", body[i:]):
            end = closing(body, body.index("(", i))
            end, _ = self.statement(body, end + 1)
            while (more := re.match(r"\s*else\b", body[end:])):
                end, _ = self.statement(body, end + more.end())
            return end, body[i:end]
        if re.match(r"for\b", body[i:]):
            end, _ = self.statement(body, closing(body, body.index("(", i)) + 1)
            return end, body[i:end]
        j = i
        while body[j] != ";":
            j = closing(body, j) + 1 if body[j] in "([{" else STRING.match(body, j).end() if body[j] == '"' else j + 1
        return j + 1, body[i:j + 1]

    def nodes(self, env):
        return {id(n): n for kind, n in env.values() if isinstance(n, Node)}

    def snapshot(self, env):
        return {key: set(n.fields) for key, n in self.nodes(env).items()}

    def merge(self, env, before, when):
        """What both branches write is always there."""
        for key, n in self.nodes(env).items():
            for name, f in n.fields.items():
                if name not in before.get(key, ()) and isinstance(f.when, list) and len(f.when) > 1:
                    f.when = when

    def note(self, node, when):
        if node.when is None:
            node.when = [when]
        elif isinstance(node.when, list):
            if None not in node.when:
                node.when.append(when)

    def lambda_here(self, text, env, when, given=None):
        """Walks a lambda that stands in an argument; given: what its first parameter is."""
        m = re.match(r"\[[&=\w, ]*\](?:\(([^()]*)\))?\s*(?:->\s*\w+\s*)?\{", text)
        if not m:
            return False
        start = m.end() - 1
        inside = dict(env)
        params = parameters(m.group(1) or "")
        for (kind, name) in params:
            if given and kind.split()[-1].rstrip("&") in ("Members", "Items"):
                inside[name] = given
        self.walk(text[start + 1:closing(text, start)], inside, when)
        return True

    def writer(self, text, env, when, given):
        """An argument that writes into a node: a lambda, or a call that returns one."""
        if self.lambda_here(text, env, when, given):
            return
        m = re.match(r"(\w+)\(", text)
        if m and m.group(1) in env and env[m.group(1)][0] == "lambda":
            _, inside, around = env[m.group(1)][1]
            found = re.search(r"return (\[)", inside)
            if found:
                self.lambda_here(inside[found.start(1):], {**env, **around}, when, given)

    def enter(self, function, given, env, when):
        params, body = function
        inside = {}
        for (kind, name), value in zip(params, given):
            if value in env:
                inside[name] = env[value]
            elif value.startswith('"'):
                inside[name] = ("key", value.strip('"'))
        if any(kind in ("members", "items", "telling") for kind, _ in inside.values()):
            self.here.append(body)
            self.walk(body, inside, when)
            self.here.pop()

    def key(self, text, env):
        if text.startswith('"'):
            return text.strip('"')
        if text in env and env[text][0] == "key":
            return env[text][1]
        return None

    def calls(self, body, i, env, name, when):
        kind, node = env[name]
        while True:
            m = re.match(r"\s*\.\s*(\w+)\(", body[i:])
            if not m:
                return i
            method, at = m.group(1), i + m.end() - 1
            end = closing(body, at)
            given = arguments(body[at + 1:end])
            i = end + 1
            if kind == "telling":
                self.tell(method, given, env, node, when)
            elif kind == "members":
                key = self.key(given[0], env) if given else None
                child = node.field(key) if key else self.every(node)
                self.value(child, method, given[1:], env, when)
            elif kind == "items":
                node.items = node.items or Node()
                self.value(node.items, method, given, env, None)

    def every(self, node):
        node.each = node.each or Node()
        return node.each

    def value(self, child, method, given, env, when):
        if method in ("text", "number", "flag"):
            child.kinds.add({"text": "text", "number": "number", "flag": "flag"}[method])
            self.note(child, when)
            if method == "text" and given:
                said = self.values_of(given[0])
                child.values = together([child.values, said])
        elif method == "nothing":
            child.null = True
            self.note(child, when)
        elif method in ("list", "object"):
            child.kinds.add(method)
            self.note(child, when)
            self.writer(given[-1], env, None, ("items" if method == "list" else "members", child))

    def tell(self, method, given, env, node, when):
        if method == "members":
            self.lambda_here(given[-1], env, when, ("members", node))
        elif method in ("object", "part"):
            key = self.key(given[0], env)
            child = node.field(key) if key else self.every(node)
            child.kinds.add("object")
            self.note(child, when)
            name = next(n for n, v in env.items() if v[0] == "telling")
            self.lambda_here(given[-1], {**env, name: ("telling", child)}, None)

    # ---- values

    def values_of(self, expression, depth=0):
        """The words a text can be, or None if that cannot be seen: a literal, either of two, a row of a table, what a function returns."""
        expression = " ".join(expression.split())
        literal = re.fullmatch(r'(?:std::string(?:_view)?\()?"([^"]*)"\)?', expression)
        if literal:
            return [literal.group(1)] if literal.group(1) else []
        if branches := self.either(expression):
            return together(self.values_of(each, depth) for each in branches)
        called = re.match(r"(\w+)\(", expression)
        if called and called.group(1) == "word":
            return self.words_in(self.table_of(self.type_of(expression[5:-1])))
        if called and depth < 3 and (bodies := self.said_by.get(called.group(1))):  # a function that returns words
            self.here += bodies
            said = together(self.values_of(each, depth + 1) for body in bodies for each in re.findall(r"\breturn ([^;]*);", body))
            del self.here[-len(bodies):]
            return said
        if found := re.match(r"(?:word_in\()?(\w+)(?:\[|, )", expression):
            return self.words_in(found.group(1))
        if found := re.search(r"(\w+_kind)\b", expression):
            found = re.search(r"case " + found.group(1) + r":\s*return [^;]*?\((\w+),", self.words)
            return self.words_in(found.group(1) if found else None)
        return None

    def either(self, expression):
        """The two arms of a ? b : c at the top of an expression; nothing if it is none."""
        i, question = 0, None
        while i < len(expression):
            if expression[i] in "([{":
                i = closing(expression, i)
            elif expression[i] == '"':
                i = STRING.match(expression, i).end() - 1
            elif expression[i] == "?" and question is None:
                question = i
            elif expression[i] == ":" and expression[i - 1] != ":" and expression[i + 1] != ":" and question is not None:
                return [expression[question + 1:i].strip(), expression[i + 1:].strip()]
            i += 1
        return None

    def type_of(self, expression):
        """The enumeration whose word is said."""
        if found := re.match(r"static_cast<(\w+)>", expression):
            return found.group(1)
        if branches := self.either(expression):
            return next((t for t in map(self.type_of, branches) if t), None)
        name = re.match(r"(?:\w+(?:\([^()]*\)|\[[^\]]*\])?(?:\.|->))*(\w+)", expression)
        name = name.group(1) if name else ""
        near = "\n".join(reversed(self.here)) + self.source  # a variable of the function, then what the headers declare
        for text in (near, self.headers, self.words):
            for kind in re.findall(r"\b([A-Z]\w+) " + name + r"\b(?!::)", text):
                if self.table_of(kind):
                    return kind
        return None

    def table_of(self, kind):
        found = kind and re.search(r"word\(" + kind + r" \w+\)\s*\{\s*return (?:word_in\()?(\w+)[,\[]", self.words)
        return found.group(1) if found else None

    def words_in(self, table):
        for text in [*reversed(self.here), self.words, self.headers] if table else []:  # the nearest of that name
            if found := re.search(r"\b" + table + r"\[[^\]]*\]\s*=\s*\{([^}]*)\}", text):
                words = [w for w in STRING.findall(found.group(1)) if w]
                return words if all(re.fullmatch(r"[\w-]+", w) for w in words) else None
        return None


def unless(node):
    """When a field is there; nothing: always."""
    if node.when is None or isinstance(node.when, str):
        return node.when
    if None in node.when:
        return None
    conditions = list(dict.fromkeys(node.when))
    if any(f"not ({c})" in conditions for c in conditions):
        return None
    return " or ".join(conditions)


def view_of(game):
    return Teller(game).view()
