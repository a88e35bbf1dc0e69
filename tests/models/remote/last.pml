/* hasse-test
 * title: _last is the process that moved last
 * verdicts: never_0=holds
 * spin: states=4 transitions=4 errors=0
 */
byte x;
active proctype A() { x = 1; x = 2 }
never { do :: !(x == 1 && _last != 0) :: x == 1 && _last != 0 -> break od }
