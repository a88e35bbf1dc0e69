/* expect: 2:1: error: #if is not closed, expected #endif before the end of the file */
#if 1
init { skip }
