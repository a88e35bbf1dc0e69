/* hasse-test
 * title: a d_step that begins with else beside receives, an escape and another process that makes it possible again
 * spin: states=171 transitions=309 errors=1
 * verdicts: deadlock=violated
 */
chan q = [1] of { byte };
byte n;
active proctype S() { q!1; q!2 }
active proctype R() { byte m; do :: n < 3; if :: q?m -> n++ :: d_step { else -> m = 0; n++ } fi :: n >= 3 -> break od }
active proctype U() { byte m; { if :: m == 1 -> m = 2 :: d_step { else -> m = 1 } fi; n == 9 } unless { n == 3; m = 7 } }
