/* hasse-test
 * title: a claim with choices
 * verdicts: never_0=violated
 * spin: states=6 transitions=6 errors=0
 */
byte x;
active proctype P() { x = 1; x = 2; x = 1; x = 2 }
never {
s0:	if :: x == 1 -> goto s1 :: true -> goto s0 fi;
s1:	if :: x == 2 -> goto s2 :: x == 1 -> goto s1 fi;
s2:	if :: x == 1 :: x == 2 -> goto s2 fi
}
