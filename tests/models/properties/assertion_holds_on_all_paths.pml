/* hasse-test
 * title: an assertion that holds in every interleaving
 * spin: states=19 transitions=27 errors=0
 */
byte x;
active [2] proctype P() { byte t; atomic { t = x; x = t + 1 } ; assert(x >= 1) }
