/* expect: 2:1: error: expected ')' in the condition of #if, found the end of the line */
#if (1 + 2
#endif
init { skip }
