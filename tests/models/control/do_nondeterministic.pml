/* hasse-test
 * title: a loop picks among executable guards each time
 * spin: states=18 transitions=18 errors=0
 */
byte n;

active proctype P() { do :: n < 4 -> n++ :: n > 1 -> break od; assert(n >= 2 && n <= 4) }
