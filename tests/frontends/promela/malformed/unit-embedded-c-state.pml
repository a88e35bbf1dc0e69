/* expect: 3:1: error: embedded C ('c_state') is not supported: only Promela can be checked */
/* SPIN accepts embedded C. */
c_state "int x" "Global"
init { skip }
