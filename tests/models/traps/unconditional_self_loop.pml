/* hasse-test
 * title: a loop that does nothing
 * differs: Loops that do nothing
 * states: 1
 * transitions: 2
 * spin: refused
 */
active proctype P() { do :: true od }
