/* expect: 4:1: error: #elif after #else */
#if 0
#else
#elif 1
#endif
init { skip }
