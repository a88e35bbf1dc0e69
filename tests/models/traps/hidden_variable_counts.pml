/* hasse-test
 * title: two values of a hidden variable are two states
 * differs: Hidden variables
 * states: 7
 * transitions: 7
 * spin: states=4 transitions=5 errors=0
 */
hidden byte h;
active proctype P() { if :: h = 1 :: h = 2 fi; skip }
