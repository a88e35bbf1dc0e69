/* expect: 3:8: error: embedded C ('c_code') is not supported: only Promela can be checked */
/* SPIN accepts embedded C. */
init { c_code { now.x = 1; } }
