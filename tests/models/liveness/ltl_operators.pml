/* hasse-test
 * title: each temporal operator in a formula of its own, invariants beside them
 * options: --ltl "X (x == 1)"
 * verdicts: nested=violated both=violated large=violated
 * spin: states=5 transitions=5 errors=0
 * run:
 * options: -DRIGHT
 * spin: states=4 transitions=4 errors=0
 */
byte x;
active proctype P() {
  x = 1;
#ifndef RIGHT
  x = 3;
#endif
  x = 2
}
ltl strong { (x == 0) U (x == 1) }
ltl weak { (x == 0) W (x == 1) }
ltl dual { (x == 1) V (x < 2) }
ltl recurrence { [] <> (x == 2) }
ltl stable { <> [] (x == 2) }
ltl response { [] ((x == 1) -> <> (x == 2)) }
ltl initial { x == 0 }
ltl nested { [] ([] (x < 3)) }
ltl both { [] (x < 3) && <> (x == 2) }
ltl small { [] (x <= 3) }
ltl large { [] (x <= 2) }
