/* hasse-test
 * title: hidden, show and local declarations behave as variables
 * spin: states=5 transitions=5 errors=0
 */
show byte s = 2;
local byte l = 3;

active proctype P() { s++; l++; assert(s == 3 && l == 4) }
