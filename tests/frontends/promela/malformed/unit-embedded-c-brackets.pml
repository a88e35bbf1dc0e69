/* expect: 3:8: error: embedded C ('c_code') is not supported: only Promela can be checked */
/* SPIN accepts embedded C. */
init { c_code [now.x[0] > 0x10] { now.x[0] = 1; }; skip }
