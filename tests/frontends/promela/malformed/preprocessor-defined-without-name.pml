/* expect: 2:5: error: expected a macro's name after 'defined' */
#if defined(3)
#endif
init { skip }
