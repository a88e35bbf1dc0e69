/* hasse-test
 * title: a break inside the main part
 * spin: states=22 transitions=31 errors=0
 */
byte x;
active proctype P() { do :: { x++; if :: x == 2 -> break :: else fi } unless { x == 9 -> break } od; x = 5 }
active proctype Q() { x = 8 }
