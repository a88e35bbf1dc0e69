/* expect: 4:9: error: temporal operator inside a comparison; put parentheses around x == 1 */
/* SPIN reads (<> x) == 1 and compares something meaningless with 1. */
byte x;
ltl p { <> x == 1 }
init { skip }
