// Formulas that grow with a number: the published families for measuring translators and engines.
//
// Rozier, Vardi, LTL satisfiability checking (SPIN 2007): counters, of which the text is that of their generator; E, U, U2, R, C1, C2,
// Q, S are those of Geldenhuys, Hansen, Larger automata and less work for LTL model checking (SPIN 2006). All are satisfiable
// but `unsatisfiable_counter`, which demands of a counter that the block of ones never comes.
//
//   counter        names: c, cl, cc, ccl. Its only model counts in blocks of n letters, with period n * 2^n
//   E   all F p_i          U   (..(p1 U p2) .. ) U pn       U2  p1 U (p2 U (.. U pn))      R  all (G F p_i || F G p_i+1)
//   C1  some G F p_i       C2  all G F p_i                  Q   all (F p_i || G p_i+1)     S  all G p_i
//
// R and Q over i = 1 .. n, with n + 1 propositions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hasse::ltl {

// The names: "c", "cl", "cc", "ccl", "E", "U", "U2", "R", "C1", "C2", "Q", "S", and "unsat-c", "unsat-cl", "unsat-cc", "unsat-ccl".
const std::vector<std::string>& family_names();

// The member for n, at least 1, as text; empty: there is no family of this name.
std::string family_member(std::string_view name, unsigned n);

}  // namespace hasse::ltl
