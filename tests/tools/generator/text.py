"""Laying out statements: a statement is a list of lines."""


def sequence(statements):
    """The lines of statements one after the other."""
    lines = []
    for position, statement in enumerate(statements):
        last = position == len(statements) - 1
        lines += statement[:-1] + [statement[-1] + ("" if last else ";")]
    return lines


def indent(lines, width=2):
    return [" " * width + line for line in lines]


def block(head, statements):
    """`head { statements }`"""
    return [f"{head} {{".strip(), *indent(sequence(statements)), "}"]


def options(keyword, branches):
    """`if` or `do` with the branches, each a list of statements."""
    lines = [keyword]
    for branch in branches:
        body = indent(sequence(branch), 3)
        lines += [":: " + body[0][3:], *body[1:]]
    return lines + [{"if": "fi", "do": "od"}[keyword]]
