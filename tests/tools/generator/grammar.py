"""Promela's grammar as data: the productions of SPIN's parser, with names that mean something in the prelude.

`<name>` stands for a nonterminal, `<flag:name>` for one that is derived with the flag set, `$` for a name that was not used before.
A flag in front of a production, `+loop` or `-d_step`, says where it may be used. The first production of a nonterminal ends soonest.
"""

PRELUDE = """mtype = { red, green, blue }
mtype:fruit = { apple, pear }
typedef Pair { byte c1; short c2 }
typedef Inner { byte p; bit z[2] }
typedef Rec { byte f = 1; short g[3]; Inner h; chan c = [1] of { byte } }
bit b0; bool b1; byte x, y = 2; short s; int n; unsigned u : 5; pid me; mtype m = red; mtype:fruit fr
byte a[3]; bit ba[4]; int ia[2] = { 1, 2 }
Rec r; Rec ra[2]
chan q0 = [0] of { byte }; chan q1 = [1] of { byte }; chan q2 = [2] of { mtype, byte }; chan qa[2] = [1] of { byte }
chan qi = [1] of { Pair }
Pair pair, pairs[2]
inline touch(v, w) { v = w }
inline twice(v) { touch(v, y); if :: v > 1 -> skip :: else fi }
inline next_of(v) { return v + 1 }
proctype Helper(byte p1; mtype p2) { byte l1; here: l1 = p1; there: p2 = blue }
"""

GRAMMAR = {
    # ---- units ----
    "unit": ["<proc>", "<init>", "<one_decl> <semi>", "<utype>", "<ns>", "<claim>", "<ltl>", "<events>", ";", "->"],
    "proc": ["<inst> <proctype> $ (<decl>) <opt_priority> <opt_enabler> <body>"],
    "inst": ["active", "active", "", "active [2]", "active [1 + 1]", "active [y]", "active [green]"],
    "proctype": ["proctype", "proctype", "proctype", "D_proctype"],
    "init": ["init <opt_priority> <run:body>"],
    "claim": ["never <optname> { <claim_sequence> }"],
    "ltl": ["ltl <optname> { <formula> }", "ltl <optname> { <formula>; }"],
    "events": ["trace { <event_sequence> }", "notrace { <event_sequence> }"],
    "utype": ["typedef $ { <decl_lst> }", "typedef $ { <decl_lst>; }"],
    "ns": ["inline $() { <sequence> }", "inline $(k1) { k1 = 1; <sequence> }", "inline $(k1, k2) { k1 = k2 }"],
    "optname": ["", "$"],
    "body": ["{ <locals> top: skip; <later> <os> }"],
    "locals": ["", "<local_decl>;", "<local_decl>\n", "<xu>; <local_decl>;", "<local_decl>; <local_decl>;"],
    "xu": ["xr q2", "xs q1", "xr q2, qi"],
    "opt_priority": ["", "", "", "", "", "priority 2"],
    "opt_enabler": ["", "", "", "provided (<provided>)"],
    "provided": ["x < 3", "y > 1 && b0 == 0", "a[_pid] == 0", "nfull(q1)", "(len(q2) == 0)", "q1?[_]", "timeout || x < 2",
                 "(x > 2 -> b0 : 1)", "_nr_pr < 4", "!b1", "~x != 0", "1", "(nempty(q1) || true)"],
    # ---- declarations ----
    "one_decl": ["<plain_decl>", "<vis> <plain_decl>", "Rec $", "Rec $[2]", "Inner $, $[2]", "Inner $ = 3", "Inner $[2] = y",
                 "Inner $[2] = { 1, 2 }"],
    "late_decl": ["byte $", "<type> $", "<type> $ = <const>", "<type> $ = <expr>", "<type> $, $", "Inner $", "show <type> $",
                  "Pair $", "unsigned $ : 3 = 2", "chan $", "chan $ = q1", "<type> $[2]", "mtype $ = red", "unsigned $ : 5"],
    "plain_decl": ["byte $", "<type> $", "<type> $ = <const>", "<type> $[3]", "<type> $[2 * 2 - 1] = <const>",
                   "<type> $[2] = { <const>, <const> }", "<type> $, $[2], $ = <const>", "unsigned $ : 3", "unsigned $ : 7 = 5",
                   "mtype $", "mtype $ = green", "mtype:fruit $ = pear", "mtype:fruit $, $", "<type> $ = <start>", "<type> $[y]",
                   "chan $", "chan $ = [<capacity>] of { <typ_list> }", "chan $[2] = [1] of { byte }", "chan $ = q1", "chan $, $"],
    "start": ["1", "x + 1", "-y", "(y > 1 -> 2 : 3)", "a[1]", "r.f * 2", "y << 1 | 1", "!b0 && true", "~n", "ia[y - 1] != 2", "_nr_pr"],
    "capacity": ["1", "0", "1 + 1", "green", "(2)", "-1 + 1", "-1 + 2"],
    "type": ["byte", "bit", "bool", "short", "int", "pid"],
    "vis": ["show", "local", "hidden"],
    "local_decl": ["<plain_decl>", "show <plain_decl>", "Rec $", "Inner $, $[2]", "Inner $ = 3", "Inner $[2] = y", "Pair $[2] = { 1, 2 }"],
    "typ_list": ["byte", "byte, <typ_list>", "mtype", "mtype:fruit", "chan", "Pair", "bool, int", "pid, short, bit"],
    "decl": ["", "", "", "<param>", "<param>; <param>"],
    "param": ["byte $", "<type> $", "<type> $, $", "chan $", "mtype $", "Pair $", "unsigned $ : 4"],
    "decl_lst": ["<field>", "<field>; <decl_lst>", "<field>\n<decl_lst>"],
    "field": ["byte $", "<type> $", "<type> $[2]", "Inner $", "<type> $ = <const>", "<type> $, $", "chan $ = [1] of { byte }",
              "mtype:fruit $", "unsigned $ : 2"],
    "const": ["1", "0", "true", "false", "skip", "'a'", "007"],
    # ---- statements ----
    "sequence": ["<step>", "<step>", "<step> <ms> <later>", "<step> <ms> <later>", "<late_decl>; <step>"],
    "later": ["<step>", "<step> <ms> <later>", "<late_decl>; <step>", "-d_step $: <stmnt>", "-d_step $: <stmnt> <ms> <later>", "-d_step $:"],
    "ms": [";", ";", "->", ";;", "-> ;", "\n", "; \n"],
    "semi": [";", "\n", "->"],
    "os": ["", ";", "->", ";;"],
    "step": ["<stmnt>", "<stmnt>", "<stmnt>", "<stmnt>", "-d_step <stmnt> unless <escape>", "-d_step { <sequence> } unless { <guard>; <sequence> }"],
    "escape": ["<guard>", "{ <guard>; <sequence> }", "x = 1", "goto top", "atomic { <guard>; <sequence> }", "d_step { <guard>; <d_step:sequence> }",
               "if :: <guard> -> <sequence> :: <guard> fi", "touch(x, 1)"],
    "stmnt": ["<simple>", "<simple>", "<special>", "<compound>"],
    "special": ["<receive>", "<send>", "for (x : 1 .. 2) { <loop:sequence> }", "for (x : y .. <expr>) { <loop:sequence> <os> }",
                "for (x in a) { <loop:sequence> }", "for (x : 0 .. 1)\n { <loop:sequence> }", "select (x : 1 .. 3)",
                "select (x : y .. <expr>)", "select (n : 0 .. 40)", "-d_step goto top", "+loop break"],
    "compound": ["if <options> fi", "do <loop:options> :: break od", "do <loop:options> od", "{ <sequence> <os> }",
                 "atomic { <sequence> <os> }", "-loop d_step { <guard>; <d_step:sequence> }", "touch(<varref>, <expr>)",
                 "twice(<varref>)", "<varref> = next_of(<expr>)", "if <options> :: else fi", "do <loop:options> :: else -> break od"],
    "options": [":: <option>", ":: <option>", ":: <option> :: <option>", ":: <option>\n :: <option>", ":: <option> <options>"],
    "option": ["<guard> -> <sequence>", "<guard>; <sequence>", "<guard>", "<sequence> <os>", "<guard> --> <sequence>"],
    "guard": ["<expr>", "(<expr>)", "true", "skip", "<probe>", "timeout", "q1?[<rarg>]", "(x == 1)"],
    "simple": ["<varref> = <expr>", "<varref> = <full_expr>", "x++", "<varref>++", "<varref>--", "y--", "printf(\"%d\\n\", <expr>)",
               "printf(\"text\")", "printm(m)", "printm(green)", "assert(<full_expr>)", "assert true || <expr>", "skip", "<full_expr>",
               "<expr>", "else", "_ = <expr>", "m = <mexpr>", "fr = apple", "+run run Helper(<expr>, <mexpr>)",
               "+run x = run Helper(1, red)", "+run run Helper(2, m) priority 2", "set_priority(_pid, 3)", "_priority = 2",
               "true", "false", "1", "timeout"],
    "receive": ["q1?<rarg>", "q0?<rarg>", "q2?<mrarg>, <rarg>", "q2?<mrarg>(<rarg>)", "q2?(<mrarg>, <rarg>)", "qa[<idx>]?<rarg>",
                "r.c?<rarg>", "ra[<idx>].c?<rarg>", "q1??<rarg>", "q2??<mrarg>, <rarg>", "q1?<lt><rarg><gt>", "q2??<lt><mrarg>, <rarg><gt>",
                "qi?pair", "qi?pairs[<idx>]", "qi?pair.c1, pair.c2", "qi?<rarg>, <rarg>", "q1?((<rarg>))"],
    "send": ["q1!<expr>", "-d_step q0!<expr>", "q2!<mexpr>, <expr>", "q2!<mexpr>(<expr>)", "qa[<idx>]!<expr>", "q1!!<expr>",
             "q2!!<mexpr>(<expr>)", "r.c!<expr>", "qi!pair", "qi!pairs[1]", "qi!<expr>, <expr>"],
    "rarg": ["x", "<varref>", "eval(<expr>)", "1", "-1", "_", "true", "'c'"],
    "mrarg": ["m", "red", "_", "eval(m)"],
    "lt": ["<"],
    "gt": [">"],
    # ---- expressions ----
    "varref": ["x", "y", "n", "s", "b0", "b1", "u", "me", "a[<idx>]", "ba[<idx>]", "ia[<idx>]", "r.f", "r.g[<idx>]", "r.h.p",
               "r.h.z[<idx>]", "ra[<idx>].f", "ra[<idx>].g[2]", "ra[<idx>].h.z[<idx>]"],
    "idx": ["0", "1", "(x & 1)", "x % 2", "b0", "1 - b1", "false", "y - y"],
    "mexpr": ["red", "green", "m", "blue"],
    "full_expr": ["<expr>", "<expr>", "<probes>"],
    "probes": ["<probe>", "(<probe>)", "<probe> && <probe>", "<probe> || <expr>", "<expr> && <probe>", "(<probe> || <probe>)"],
    "probe": ["empty(q1)", "nempty(q1)", "full(q2)", "nfull(q2)", "full(qa[<idx>])", "empty(r.c)", "nempty(q0)", "empty(q0)"],
    "expr": ["<varref>", "<number>", "(<expr>)", "<expr> <binary> <expr>", "<expr> <binary> <expr>", "<unary> <expr>",
             "(<expr> -> <expr> : <expr>)", "(<expr> --> <expr> : <expr>)", "len(q1)", "len(qa[<idx>])", "q1?[<rarg>]",
             "q2??[<mrarg>, <rarg>]", "m == <mexpr>", "<expr> / 2", "<expr> % 3", "_pid", "_nr_pr", "_last", "enabled(0)",
             "pc_value(_pid)", "get_priority(_pid)", "_priority", "(Helper[1]@here)", "Helper[<number>]@there", "Helper@here",
             "Helper[1]:p1", "(Helper:l1 == 1)", "timeout", "x == 1", "n < 2", "_p"],
    "number": ["1", "0", "2", "true", "false", "'x'", "12", "skip"],
    "binary": ["+", "-", "*", "&", "^", "|", "<", ">", "<=", ">=", "==", "!=", "&&", "||", "<<", ">>"],
    "unary": ["!", "-", "~"],
    # ---- properties ----
    "claim_sequence": ["do :: <claim_expr> :: <claim_expr> -> break od", "$: do :: <claim_expr> od", "true", "if :: <claim_expr> fi; skip",
                       "do :: assert(<claim_expr>) od", "do :: np_ -> skip :: true od"],
    "claim_expr": ["x < 3", "true", "Helper[1]@here", "(Helper[1]:p1 == 2)", "!(y == 2)", "len(q1) > 0", "_last == 1", "enabled(0)", "timeout"],
    "formula": ["[] (<state>)", "<> (<state>)", "[] <> (<state>)", "[] ((<state>) -> <> (<state>))", "(<state>) U (<state>)",
                "(<state>) W (<state>)", "(<state>) V (<state>)", "! (<formula>)", "always (<state>)", "eventually (<state>)",
                "(<state>) until (<state>)", "(<state>) weakuntil (<state>)", "(<state>) release (<state>)", "(<state>) stronguntil (<state>)",
                "(<formula>) && (<formula>)", "(<formula>) || (<formula>)", "(<state>) <-> (<state>)", "(<state>) implies (<state>)",
                "(<state>) equivalent (<state>)", "<state>"],
    "state": ["x < 3", "b0", "Helper[1]@here", "x + y > 1 && !b1", "len(q1) == 0", "ia[1] == 2", "m == red", "true"],
    "event_sequence": ["do :: q1!_ :: q1?_ od", "q1!1; q1?1", "end: do :: q2!red, _ od", "if :: q1!1 :: q1!2 fi; $: q1?_",
                       "top1: q1!_; q1?_; goto top1", "do :: qa[0]!_ :: break od"],
}
