/* hasse-test
 * title: a hidden variable is part of the state
 * differs: Hidden variables
 * options: --reachable "seen == 1" --reachable "seen == 2"
 * spin: states=5 transitions=6 errors=0
 */
hidden byte h;
byte seen;
active proctype P() { if :: h = 1 :: h = 2 fi; skip; seen = h }
