/* expect: 4:1: error: #else after #else */
#ifdef A
#else
#else
#endif
init { skip }
