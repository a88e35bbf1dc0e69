/* expect: 4:12: error: number 2147483648 does not fit into 32 bits (at most 2147483647) */
/* SPIN reads another number: the value wraps. */
int x;
init { x = 2147483648 }
