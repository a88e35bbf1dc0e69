/* expect: 3:1: error: #endif without #if */
init { skip }
#endif
