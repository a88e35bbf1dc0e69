/* expect: 4:13: error: '_pid' belongs to a process; there is none here */
/* SPIN reads a variable of nobody. */
byte x;
ltl p { [] (_pid == 0) }
init { skip }
