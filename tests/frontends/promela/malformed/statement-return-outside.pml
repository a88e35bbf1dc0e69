/* expect: 3:8: error: 'return' outside of an inline */
/* SPIN crashes. */
init { return 1 }
