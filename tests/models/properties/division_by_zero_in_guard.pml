/* hasse-test
 * title: a fault in a guard counts too
 * verdicts: runtime=violated
 * differs: Division by zero
 * spin: crashed
 */
byte zero, x;
active proctype P() { if :: 7 / zero > 2 -> x = 1 :: else -> x = 2 fi }
