/* expect: 3:8: error: embedded C ('c_expr') is not supported: only Promela can be checked */
/* SPIN accepts embedded C. */
init { c_expr { now.x > 0 } -> skip }
