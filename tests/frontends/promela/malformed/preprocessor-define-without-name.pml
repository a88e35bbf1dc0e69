/* expect: 2:1: error: expected a macro's name in #define, found the end of the line */
#define
init { skip }
