/* expect: 3:1: error: embedded C ('c_decl') is not supported: only Promela can be checked */
/* SPIN accepts embedded C. */
c_decl { int x; }
init { skip }
