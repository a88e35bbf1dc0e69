/* expect: 2:1: error: expected a condition after #if */
#if
#endif
init { skip }
