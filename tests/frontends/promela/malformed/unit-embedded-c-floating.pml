/* expect: 4:8: error: embedded C ('c_expr') is not supported: only Promela can be checked */
/* SPIN accepts embedded C. */
byte x;
init { c_expr { now.x * 1.5f > 2 }; skip }
