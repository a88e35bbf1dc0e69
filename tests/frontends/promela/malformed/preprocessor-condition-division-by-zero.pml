/* expect: 3:8: error: division by zero in the condition of #if */
#define N 0
#if 10 / N
#endif
init { skip }
