"""Differences from SPIN on random programs that are known and wanted, by the sections of docs/differences-from-spin.md."""

import dataclasses
import itertools
import os
import re
import tempfile

import comparison
import hasse_runner
import promela_tree
import spin_oracle

# SPIN's own faults can be kept out of the way one by one: a verifier compiled with these flags does not have the fault.
# (title of the section, flags)
CURES = [("Masked state vectors", (*spin_oracle.SAFETY_FLAGS, "-DNOCOMP"))]

# What only SPIN does not accept: it gives up on programs that mean something. (title of the section, pattern of its message)
REFUSALS = [
    ("Loops that do nothing", r"unconditional self-loop|infinite goto loop"),
    ("Programs that only SPIN refuses", r"inherits \d+ 'else' stmnts|label 'S_\w+' used but not defined|duplicate label|\(got \"return\"\)|missing #endif"
                                        r"|combined with i/o and xr/xs assertions|bad channel spec|jump into d_step|'unless' on a guard"
                                        r"|misplaced break|timeouttimeout|cannot be combined with rendezvous|cannot convert 'struct"
                                        r"|cannot hide|incompatible types for redefinition|wrong arg type|'II' undeclared|remote reference in d_step"),
    ("Arguments of inlines", r"invalid use of chan name"),
    ("Processes that ask for each other", r"used: enabled\(pid=thisproc\)"),
]
# Text after which SPIN goes on with what it did not understand left out.
NOT_UNDERSTOOD = r"Error: syntax error|'unless' inside d_step - ignored|saw 'unless' on a guard"
# What hasse alone does not accept. (title of the section, pattern of its message)
OWN_REFUSALS = [("Too many fields in a receive", r"the messages of this channel have|cannot take two fields of the same message")]
# Errors that only hasse reports: title of the section, kind of the property, pattern of its message, differences that come with it.
REPORTS = [
    ("Exclusive use of channels", "runtime", r"exclusive use broken", {"verdict:runtime"}),
    ("Remote references to processes that are not there", "runtime", r"reference to a process that does not exist",
     {"verdict:runtime", "verdict:deadlock", "verdict:assertion", "states", "transitions"}),
    ("A trace at the end of a run", "trace", r"the run ends before the trace declaration does", {"verdict:trace"}),
]

BIT = re.compile(r"\b(?:bit|bool)\b")
FIELDS = re.compile(r"\bof\s*\{[^}]*\}")
BIT_ARRAY = re.compile(r"\b(?:bit|bool)(\s+\w+\s*\[)")
EVAL = re.compile(r"\beval\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")
RECEIVED = re.compile(r"\?\??\s*<?([^;:>\n]*)")


def explain(path, spin, hasse, differences, limits, program):
    """The titles of the sections that explain all the differences between the two results on the model, or "" when none do.

    `program` is the hasse to run when the explanation needs another run.
    """
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if re.search(NOT_UNDERSTOOD, spin.spin_text):
        return "Errors that do not stop SPIN"
    if not spin.accepted:
        return next((title for title, pattern in REFUSALS if re.search(pattern, spin.message)), "")
    if hasse.stage == "rejected":
        return next((title for title, pattern in OWN_REFUSALS if re.search(pattern, hasse.message)), "")
    if spin.stage == "crashed" or "asks itself" in spin.classes:
        return "Processes that ask for each other" if "enabled(" in text else ""
    if "ambiguous deadlock" in spin.classes and "notrace" in text and {d.kind for d in differences} == {"verdict:trace"}:
        return "A trace at the end of a run"
    if "determinism" in spin.classes and "D_proctype" in text and {d.kind for d in differences} == {"verdict:runtime"}:
        return "Deterministic processes"
    if re.search(r"block(ing sel)? in d_step", spin.pan_text) and {d.kind for d in differences} == {"verdict:runtime"} and _has_nested_option(text):
        return "Choices and braces as options inside a d_step"
    if reported := _reported(hasse, differences):
        return ", ".join(reported)
    # On a busy machine one of these runs may take longer than the one that showed the difference; it must not decide by being late.
    limits = dataclasses.replace(limits, seconds=10 * limits.seconds)
    for title, flags in CURES:
        cured = spin_oracle.check(path, flags=flags, limits=limits)
        # A verifier that reached a limit differs in nothing, and cures nothing.
        if cured.stage == "finished" and not comparison.compare(cured, hasse):
            return title
    # One as a rule; two mishandled things can also come together.
    for count in (1, 2):
        for rewritings in itertools.combinations(REWRITINGS, count):
            if titles := _explained_by(rewritings, text, limits, program):
                return ", ".join(dict.fromkeys(titles))
    return ""


def _reported(hasse, differences):
    """The titles of the errors that only hasse reports, if these explain all the differences."""
    reported = [(title, effects) for title, kind, pattern, effects in REPORTS if kind in hasse.classes and re.search(pattern, hasse.text)]
    explained = reported and {d.kind for d in differences} <= set().union(*(effects for _, effects in reported))
    return [title for title, _ in reported] if explained else []


def _has_nested_option(text):
    """Is there an option inside a d_step that begins with an if, a do or braces? One that an inline brings is not seen."""
    return any(_nests_option(unit, False) for unit in promela_tree.parse(text))


def _nests_option(statement, in_d_step):
    for part in statement.parts:
        in_d_step = in_d_step or part == "d_step"
        branches = part.branches if isinstance(part, promela_tree.Choice) else []
        if in_d_step and any(isinstance(p, (promela_tree.Choice, promela_tree.Body)) for b in branches if b for p in b[0].parts):
            return True
        inner = [part.statements] if isinstance(part, promela_tree.Body) else branches
        if any(_nests_option(nested, in_d_step) for statements in inner for nested in statements):
            return True
    return False


def _widen_received(text):
    """The text with the variables that a receive sets declared as int, which every message fits."""
    names = {name for arguments in RECEIVED.findall(text) for name in re.findall(r"[A-Za-z]\w*", arguments)}
    for name in names:
        text = re.sub(rf"\b(?:bit|bool|byte|pid|short)(\s+{name}\b)", r"int\1", text)
    return text


# Without what SPIN's verifier mishandles, such as values that do not fit, the two agree. (title of the section, rewriting)
REWRITINGS = [
    ("Bits in messages", lambda text: FIELDS.sub(lambda fields: BIT.sub("byte", fields.group()), text)),
    ("Bit arrays", lambda text: BIT_ARRAY.sub(r"byte\1", text)),
    ("Taking back a receive", _widen_received),
    ("Taking back a receive", lambda text: EVAL.sub("0", text)),
    ("The last process in the middle of a rendezvous", lambda text: re.sub(r"(\beval\([^\n;]*)\b_last\b", r"\g<1>0", text)),
    ("Polls in arithmetic", lambda text: re.sub(r"\[\s*0\s*\](\s*of\b)", r"[1]\1", text) if re.search(r"\?\s*\[", text) else text),
    ("enabled() and else", lambda text: re.sub(r"\benabled\([^()]*\)", "(_nr_pr > 0)", text) if re.search(r"\belse\b", text) else text),
    ("Remote references to processes that are not there", lambda text: re.sub(r"\w+\[[^\]\n]*\]@\w+", "false", text)),
]


def _explained_by(rewritings, text, limits, program):
    """The titles of the rewritings, if each changes something, and those of what explains the differences on what comes of them."""
    for _, rewrite in rewritings:
        before, text = text, rewrite(text)
        if text == before:
            return []
    with tempfile.TemporaryDirectory(prefix="rewritten-") as folder:
        path = os.path.join(folder, "model.pml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        spin, hasse = spin_oracle.check(path, limits=limits), hasse_runner.check(program, path, seconds=limits.seconds)
    if not spin.complete:
        return []
    titles = [title for title, _ in rewritings]
    differences = comparison.compare(spin, hasse)
    if not differences:
        return titles
    reported = _reported(hasse, differences)
    return [*titles, *reported] if reported else []
