/* expect: 2:5: error: expected an integer in the condition of #if, found '"yes"' */
#if "yes"
#endif
init { skip }
