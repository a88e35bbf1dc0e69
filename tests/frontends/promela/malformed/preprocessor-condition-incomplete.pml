/* expect: 3:1: error: expected an operand in the condition of #if, found the end of the line */
#define N 3
#if N >
#endif
init { skip }
