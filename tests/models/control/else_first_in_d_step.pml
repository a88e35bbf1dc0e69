/* hasse-test
 * title: an else that begins a d_step speaks of the options before it; that of an if inside does not
 * verdicts: assertions=holds
 * spin: states=269 transitions=779 errors=0
 */
byte x, a, b, c, d;
active proctype Not_taken() { if :: x == 0 -> skip :: d_step { else -> a = 1 } fi; assert(a == 0) }
active proctype Taken() { if :: x == 1 -> skip :: d_step { else -> b = 1; b++ } fi; assert(b == 2) }
active proctype In_braces() { if :: d_step { x == 0; c = 5 } :: d_step { { else -> c = 1 } } fi; assert(c == 5) }
active proctype In_loop() { do :: d_step { d < 3 -> d++ } :: d_step { else -> d = 9 }; break od; assert(d == 9) }
