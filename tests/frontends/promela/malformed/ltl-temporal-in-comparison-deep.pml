/* expect: 4:23: error: temporal operator inside a comparison; put parentheses around y > 3 */
/* SPIN reads (<> y) > 3 and compares something meaningless with 3. */
byte x, y;
ltl p { [] (x == 0 -> <> y > 3) }
init { skip }
