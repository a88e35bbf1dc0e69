"""A Promela program as a tree of statements that can be cut: enough structure to shrink it, no more.

Statements are separated as SPIN does it, by `;`, `->` or the end of a line. Everything is held in plain lists, so that a
shrinker can remove and replace slices in place and undo that.
"""

import re
from dataclasses import dataclass, field

TOKEN = re.compile(r"""
    (?P<directive>^[ \t]*\#(?:[^\n\\]|\\.)*)
  | (?P<blank>[ \t\r\f]+|/\*.*?\*/|//[^\n]*)
  | (?P<newline>\n)
  | (?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)+')
  | (?P<name>[A-Za-z_]\w*)
  | (?P<number>\d+)
  | (?P<operator>->|::|\.\.|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||!!|\?\?|.)
""", re.VERBOSE | re.MULTILINE | re.DOTALL)

UNITS_WITH_BODY = {"proctype", "D_proctype", "active", "init", "never", "inline", "typedef", "trace", "notrace", "ltl"}
OPENING = {"(": ")", "[": "]", "{": "}"}
# Tokens after which the end of a line does not end the statement, and before which it does not either.
OPEN_ENDED = set("+ - * / % & | ^ ~ ! = < > , . : ( [ { ; && || == != <= >= << >> -> :: .. if do unless atomic d_step of in ? ?? !!".split())
CONTINUING = set("; -> unless :: fi od } ) ] , + * / % & | ^ = == != <= >= && || << >> . ? ?? ! !! { else".split())


@dataclass
class Paren:
    """( .. ), [ .. ] or a { .. } that holds no statements."""

    opening: str
    parts: list = field(default_factory=list)


@dataclass
class Body:
    """{ statements }"""

    statements: list = field(default_factory=list)


@dataclass
class Choice:
    """if or do; a branch is a list of statements."""

    keyword: str
    branches: list = field(default_factory=list)


@dataclass
class Statement:
    """Tokens (strings), Parens, Bodies and Choices."""

    parts: list = field(default_factory=list)


def tokens_of(text):
    found = []
    for match in TOKEN.finditer(text):
        if match.lastgroup == "newline" or match.lastgroup == "blank" and "\n" in match.group():
            found.append("\n")
        elif match.lastgroup == "directive":
            found.append("#" + match.group().strip()[1:])
        elif match.lastgroup != "blank":
            found.append(match.group())
    return found


class Parser:
    """Reads tokens into lists of statements."""

    def __init__(self, text):
        self.tokens = tokens_of(text)
        self.at = 0

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def next(self):
        token = self.tokens[self.at]
        self.at += 1
        return token

    def program(self):
        """The list of units: declarations, proctypes, directives."""
        units = []
        while self.peek() is not None:
            if self.peek() in ("\n", ";"):
                self.next()
            elif self.peek().startswith("#"):
                units.append(Statement([self.next()]))
            else:
                units.append(self._statement(unit=True))
        return units

    def _statements(self, closing):
        """Up to one of the closing tokens, which stays."""
        statements = []
        while self.peek() is not None and self.peek() not in closing:
            if self.peek() in ("\n", ";", "->"):
                self.next()
            else:
                statements.append(self._statement())
        return statements

    def _statement(self, unit=False):
        parts = []
        wants_body = unit and self.peek() in UNITS_WITH_BODY
        while self.peek() is not None:
            token = self.peek()
            if token == "\n":
                self.next()
                if parts and self._line_ends(parts[-1]) and not wants_body:
                    break
            elif token in (";", "->") and not wants_body:
                break
            elif token in ("fi", "od", "}", ")", "]", "::") and not unit:
                break
            else:
                parts.append(self._part(parts, unit))
                if isinstance(parts[-1], Body) or isinstance(parts[-1], Paren) and parts[-1].opening == "{":
                    wants_body = False
                if isinstance(parts[-1], (Body, Choice)) and not self._goes_on():
                    break
        return Statement(parts)

    def _line_ends(self, last):
        following = self._following()
        return not (isinstance(last, str) and last in OPEN_ENDED) and following not in CONTINUING

    def _following(self):
        return next((t for t in self.tokens[self.at:] if t != "\n"), None)

    def _goes_on(self):
        return self._following() == "unless"

    def _part(self, parts, unit):
        token = self.next()
        if token in ("if", "do"):
            return self._choice(token)
        if token == "{":
            last = parts[-1] if parts else ""
            raw = isinstance(last, str) and last in ("of", "=") or unit and parts and parts[0] in ("typedef", "mtype", "ltl")
            return self._paren(token) if raw else self._body()
        return self._paren(token) if token in OPENING else token

    def _choice(self, keyword):
        branches = []
        self._statements(("::", "fi", "od"))
        while self.peek() == "::":
            self.next()
            branches.append(self._statements(("::", "fi", "od")))
        if self.peek() is not None:
            self.next()
        return Choice(keyword, branches)

    def _body(self):
        statements = self._statements(("}",))
        if self.peek() is not None:
            self.next()
        return Body(statements)

    def _paren(self, opening):
        parts = []
        while self.peek() is not None and self.peek() != OPENING[opening]:
            token = self.next()
            if token != "\n":
                parts.append(self._paren(token) if token in OPENING else token)
        if self.peek() is not None:
            self.next()
        return Paren(opening, parts)


def parse(text):
    """The units of a program."""
    return Parser(text).program()


# ---- writing ----

def render(units):
    return "\n".join("\n".join(_statement_lines(unit)) for unit in units if unit.parts) + "\n"


def _sequence_lines(statements):
    lines = []
    made = [lines_of for lines_of in (_statement_lines(s) for s in statements if s.parts) if lines_of]
    for position, statement in enumerate(made):
        lines += statement[:-1] + [statement[-1] + ("" if position == len(made) - 1 else ";")]
    return lines


def _statement_lines(statement):
    """A statement as lines: what follows a body or choice stays on its last line."""
    lines = [""]
    for part in statement.parts:
        if isinstance(part, Body):
            lines[-1] = (lines[-1] + " {").strip()
            lines += ["  " + line for line in _sequence_lines(part.statements)] + ["}"]
        elif isinstance(part, Choice):
            lines[-1] = (lines[-1] + " " + part.keyword).strip()
            for branch in part.branches:
                inner = _sequence_lines(branch) or ["skip"]
                lines += [":: " + inner[0], *("   " + line for line in inner[1:])]
            lines.append({"if": "fi", "do": "od"}[part.keyword])
        else:
            lines[-1] = _joined(lines[-1], _inline(part))
    return lines


def _inline(part):
    if isinstance(part, str):
        return part
    text = ""
    for inner in part.parts:
        text = _joined(text, _inline(inner))
    blank = " " if part.opening == "{" else ""
    return part.opening + blank + text + blank + OPENING[part.opening]


def _joined(left, right):
    if not left or not right:
        return left + right
    tight = re.search(r"[(\[.@!?]$", left) or re.match(r"[)\],.;@?!]|\[|\+\+|--|:$", right) and right != "!="
    if right[0] == "(" and re.search(r"\w$", left) and not re.search(r"\b(if|for|select|else|return)$", left):
        tight = True
    return left + right if tight else left + " " + right
