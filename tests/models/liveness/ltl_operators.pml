/* hasse-test
 * title: each temporal operator leaves its own formula undecided, invariants beside them are decided
 * verdicts: until=undecided weak=undecided release=undecided next=undecided recurrence=undecided stable=undecided
 * verdicts: response=undecided initial=undecided nested=undecided both=undecided large=violated
 * run:
 * options: -DRIGHT
 * verdicts: until=undecided weak=undecided release=undecided next=undecided recurrence=undecided stable=undecided
 * verdicts: response=undecided initial=undecided nested=undecided both=undecided
 * message: undecided  until, weak, release, next, recurrence, stable, response, initial, nested, both  temporal:
 */
byte x;
active proctype P() {
  x = 1;
#ifndef RIGHT
  x = 3;
#endif
  x = 2
}
ltl until { (x == 0) U (x == 1) }
ltl weak { (x == 0) W (x == 1) }
ltl release { (x == 1) V (x < 2) }
ltl next { X (x == 1) }
ltl recurrence { [] <> (x == 2) }
ltl stable { <> [] (x == 2) }
ltl response { [] ((x == 1) -> <> (x == 2)) }
ltl initial { x == 0 }
ltl nested { [] ([] (x < 3)) }
ltl both { [] (x < 3) && <> (x == 2) }
ltl small { [] (x <= 3) }
ltl large { [] (x <= 2) }
