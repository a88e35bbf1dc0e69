/* hasse-test
 * title: empty statements before closing braces are dropped
 * spin: states=6 transitions=6 errors=0
 */
byte n;

active proctype P() { n = 1;; if :: n == 1 -> n = 2; :: else -> skip; fi; { n++; }; }
