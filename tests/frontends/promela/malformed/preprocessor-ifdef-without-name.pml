/* expect: 2:1: error: expected a macro's name after #ifdef, found the end of the line */
#ifdef
#endif
init { skip }
