/* expect: 2:7: error: expected the end of the line or an operator after the condition of #if, found '1' */
#if 1 1
#endif
init { skip }
