// Texts of --help beside the options: notes, examples, exit statuses. Options have their help where they are declared
// (parse.cpp).
#pragma once

namespace hasse::cli {

inline constexpr const char* kExamples = R"(Examples:
  hasse check mutex.pml                       every property that the model states
  hasse check mutex.pml -DN=4 -DBUG           with macros, as for the C preprocessor
  hasse check mutex.pml --invariant 'x <= 1'  in every state x is at most 1
  hasse check mutex.pml --shortest            breadth first: the shortest counterexample
  hasse replay mutex.pml mutex.pml.hasse-trail
  hasse simulate mutex.pml --seed 7
  hasse detect run.log --possibly 'count(role == "leader") > 1'
  hasse ltl '[] (request -> <> grant)'        is the formula satisfiable, is it valid?
  hasse show mutex.pml --automata --dot | dot -Tsvg > mutex.svg

Exit status: 0 every property holds, 1 one is violated, 2 the input or the command line is wrong,
3 undecided (a limit of time, memory or depth was reached, or an option keeps an engine from deciding), 4 internal error.

'hasse COMMAND --help' explains a command.)";

inline constexpr const char* kCheckNotes =
    R"(Without --property everything that the model states is checked: assertions, deadlock (invalid end states), run-time
errors, trace, each ltl formula and never claim, accept and progress labels. Names for --property and --skip: assertions,
deadlock, runtime, trace, acceptance (accept labels of processes), non-progress (their progress labels), the name of an ltl formula or
never claim. --skip takes away from what --property selects, and it takes the fixed names for any model. What --ltl, --invariant and
--reachable add is checked in any case. The check stops at the first violation unless --all-errors.
What asks about infinite runs is decided by a search for cycles: ltl formulas other than [] p with p a state formula, never claims with an
accept label on a cycle, acceptance (no run is at an accept label again and again), non-progress (no run is at no progress label from some
step on). A run that ends stays in its last state for ever.

--engine: search visits every state, one by one. cover explores a trace cover: few partially ordered runs that stand
for every order of independent steps; it decides everything but never claims and trace declarations, and models with
priorities. auto runs these two side by side and takes the first answer. walk takes --trials random runs, of at most --depth steps
(10,000): it finds what many runs violate, in models too large for the others, and decides nothing else; --seed gives others, and
threads share them without changing what is found. liveness searches for cycles and decides nothing else; auto leaves to it what is about
infinite runs. --search is the order in which an engine explores
(search: dfs unless said otherwise; cover: bfs).
--cover: all explores the cover of all states, which answers every property; directed explores once more for each
--invariant, --reachable and ltl, guided by it; auto chooses.
--reduce: which of the possible steps are taken in a state: none (all of them), stubborn (stubborn sets); auto:
stubborn in a cover, none in a search. A reduced search decides one property at a time.
--emptiness: how cycles are searched for: scc (strongly connected components), ndfs (nested depth-first search); auto is scc.
--fairness: of infinite runs, only those are looked at in which each process that is enabled for ever from some step on (weak), or
again and again (strong), moves again and again. Sender and receiver of a rendezvous are both enabled by it, and both move.
--machine: native translates the model to machine code when it is loaded (x86-64); interpreter is slower, does exactly the
same, and is what remains where there is no native code; --verbose says what was used.

--store: how a search keeps the states that it has visited: tree (each state as it is as long as they are few, compressed to
some 10 bytes a state once there are many) or exact (each as it is: faster, in many times the memory). Neither loses a state. Two
are lossy, need '--engine search' and can only find violations: hash-compact (64 bits of a hash, 10 to 12.5 bytes a state),
bitstate (3 bits, in a field of 256 MB or 3/4 of --memory). They say how many states they are expected to miss; another
--seed misses others.
--memory: before a search depth first ends by it, it moves the path, if that is large, to a file in $TMPDIR.
--threads: a search by N threads decides the same and, complete, counts the same. What they find, one thread looks for
again, so that the counterexample is always the same one. They do not go with --all-errors and --coverage, and with --depth
only breadth first. With --engine auto one of the threads is the cover's.
--no-dead-variables: a search sets variables of processes to 0 when nothing can read them any more before they are written, so
that states that differ in such values only are one; the report says after how many statements it does. With this option, with
--spin-count, in reduced searches and in covers they stay as they are. Verdicts and counterexamples are the same.

--checkpoint: a search is saved to FILE every --checkpoint-interval seconds and when a limit or a signal (SIGINT, SIGTERM) ends it.
The same command with --resume FILE goes on from there, with the same counts in the end; limits of time (of this run) and memory, --machine
and --threads may differ. FILE is replaced when a new one is on the disk; where that fails the old one stays and the search
goes on. A checkpoint is of one search: it goes neither with covers nor with several never claims.

A counterexample is saved to MODEL.hasse-trail in the current directory (not with --json or --quiet unless --trail
FILE asks for it); 'hasse replay MODEL TRAIL' shows it again.

Examples:
  hasse check leader.pml -DN=5 --time 60 --memory 2G
  hasse check leader.pml --property unique --property assertions
  hasse check leader.pml --skip non-progress
  hasse check leader.pml --reachable 'nr_leaders == 1' --no-deadlock
  hasse check dining.pml -DN=4 --engine cover --verbose
  hasse check leader.pml --json > result.json)";

inline constexpr const char* kSimulateNotes =
    R"(The same model, options and seed give the same run on every machine. With --trail the run begins with the steps of the
trail. Exit status: 0 when the run ends well or --steps is reached, 1 when an error ends it or an invariant was false.

Examples:
  hasse simulate abp.pml --seed 3 --steps 50
  hasse simulate abp.pml --interactive)";

inline constexpr const char* kReplayNotes =
    R"(Each step is executed again and compared with what the trail says; where the model no longer follows it, the first
step that differs is named and the exit status is 2. Trails of hasse remember the macros they were made with. Trails
of SPIN do not: give the same -D, -U and -I as to spin. --export json prints the run as JSON lines for hasse detect.

Examples:
  hasse replay mutex.pml mutex.pml.hasse-trail
  hasse replay mutex.pml mutex.pml.trail -DBUG
  hasse replay mutex.pml mutex.pml.hasse-trail --export json | hasse detect - --html run.html)";

inline constexpr const char* kDetectNotes =
    R"re(Reads the log of a run of a distributed system with vector clocks, or message names, as a partial order of events, and says whether
some order of them that is consistent with the log passes through a state that satisfies a predicate (--possibly), or all of them do
(--definitely), or whether a temporal formula is true at the beginning (--formula). Without any it says what is in the log.

Logs: text that an expression takes apart, as ShiViz does (PCRE2; groups host, clock and event, any other named group is a variable), or JSON
lines; spans of OpenTelemetry (OTLP/JSON), Jaeger and Zipkin; Chrome's trace events; traces of threads and locks (RAPID STD), of the P checker, of PROVE and PoET;
plain posets.
Presets: default, govector, tsviz, tsviz-old, one-line, distalgo, akka, tlc; tracing, ewd998 (JSON lines). Values are read from named
groups and from key=value, key:value and JSON in the text of events, and persist until they are overwritten. A preset that is not given is
found out by the structure of the log, and shown as a guess, with an event; where two readings remain, both are shown, and --preset is asked for.

Predicates: process.variable, numbers, "texts", true, false, == != < <= > >=, + - *, && || !, and over all processes count(P), sum(E),
forall(P), exists(P), in which a variable alone is that of the process at hand; channel(p, q), the messages under way from p to q; process.events, how many
events of the process have happened. docs/detect.md has the details.

Formulas: EF(F), AF(F): some, every way to the end of the run passes through a state in which F is true; EG(F), AG(F): on some, on every way
it is true all the time; !, &&, ||, exists(F), forall(F), and predicates.

--reduce searches all states of the run instead of deciding by the class of the predicate, with persistent sets and sleep sets switched on or off:
for measuring. How many states and transitions a search explored is always said.

--svg draws the run with the state, the stretches or the order that shows the answer; --html does so as a page for a browser, with
search, and with what happened before and after each event. --lattice writes all states of a small run for Graphviz. --export json|shiviz|dot|mermaid|plantuml|promela prints
the run; as promela, it is a model that check and SPIN read.

--follow reads text (--preset, --regex) or JSON lines while they are written, from - or files that grow, and answers --possibly or
--definitely once it is certain, or when standard input ends or SIGINT comes. P: && and || of conditions on single processes, exists(P),
forall(P), count(P) >= k; for the last three --processes says which processes there are. With --definitely at most one alternative may be
about several processes. Only what some process does not know yet is kept.

Exit status: 0 impossible, definite, holds, or nothing was asked, 1 possible, avoidable, fails, 2 the log or the command line is wrong,
3 undecided.

Examples:
  hasse detect run.log
  hasse detect run.log --possibly 'count(role == "leader") > 1'
  hasse detect a.log b.log.gz --preset govector --possibly 'a.cs && b.cs'
  hasse detect run.log --definitely 'a.ready && b.ready'
  hasse detect run.log --formula 'exists(EF(trying && EG(!cs)))'
  hasse detect run.log --possibly 'count(cs) > 1' --html run.html
  hasse detect run.ndjson --map 'process=.node,clock=.vc,event=.name' --possibly 'sum(tokens) != 1'
  tail -f run.log | hasse detect --follow - --preset govector --processes a,b,c --possibly 'count(cs) > 1')re";

inline constexpr const char* kSliceNotes =
    R"re(Reads a log as detect does, with the same presets. The slice of a run by a formula holds the states in which the formula is true, and as few others as can be
for it to be a run again: events that are in its states together or not at all become one meta-event. Where the formula is made of EF,
AG, EG and && over conditions on single processes, it holds no others. Said are: how many states the run and the slice have, the least
state, and the meta-events of several events. --json has all meta-events, with what each comes directly after.

Exit status: 0, also for a slice without states (of which --export promela makes no model); 2 the log or the command line is wrong.

Examples:
  hasse slice run.log --formula 'a.cs && b.cs'
  hasse slice run.log --formula 'forall(!busy)' --export dot | dot -Tsvg > slice.svg
  hasse slice run.log --formula 'EG(a.ready)' --export promela > slice.pml)re";

inline constexpr const char* kLtlNotes =
    R"re(Says of each formula whether it is satisfiable and whether it is valid, with a word that shows it (a stem, then a cycle for ever), its class in
the safety-progress hierarchy, and whether it is insensitive to stuttering. A property that no run can satisfy, or that none can violate, is a
mistake. Of several formulas also: can one word satisfy all of them? If not, which of them contradict each other (a minimal core).

Formulas: true false, ! && || -> <-> xor, [] <> X U W V, also G F R M and SPIN's words (always, eventually, next, until, ...). A proposition is a name, or
a state expression in braces: {x > 3}. Propositions are free: what is unsatisfiable here holds in no model; not the other way round.

--hoa, --never, --dot: an automaton that accepts the words that satisfy the formula (several: all of them), as small as we know to make it. A never
claim of SPIN says what must not happen: give it the negation of a property.
--engine: automaton searches the formula's automaton, state by state; sat asks a propositional solver for lassos of growing length; auto takes turns
until one of them knows. --family: c, cl, cc, ccl (counters), unsat-c, ... (counters that never end), E, U, U2, R, C1, C2, Q, S: formulas
that engines are measured by.

Exit status: 0 satisfiable (each, and all together), with --implies and --equivalent: yes; 1 not; 2 a formula or the command line is
wrong; 3 undecided (a limit was reached).

Examples:
  hasse ltl '[] (request -> <> grant)'
  hasse ltl '[] <> p' '<> [] !p'
  hasse ltl 'p U q' --implies '<> q'
  hasse ltl '[] ({x > 3} -> X {x > 2})' --equivalent '[] (!{x > 3} || X {x > 2})'
  hasse ltl '!([] (p -> <> q))' --never
  hasse ltl --patterns)re";

inline constexpr const char* kShowNotes =
    R"(--automata (the default): locations and edges of each proctype. --symbols: variables, channels, mtypes, proctypes.
--footprints: which objects the steps read and write, met along the states nearest to the initial one. --native: the
machine code of statements and guards as source text of the GNU assembler. --runs: the runs of a trace cover, which have all
states of the model, as JSON lines for hasse detect.

Examples:
  hasse show mutex.pml --symbols
  hasse show mutex.pml --dot | dot -Tsvg > mutex.svg
  hasse show mutex.pml --runs | hasse detect - --possibly 'count(at.critical) > 1'
  hasse show mutex.pml --native | as -o mutex.o && objdump -d mutex.o)";

}  // namespace hasse::cli
