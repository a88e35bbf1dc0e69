/* expect: 2:1: error: expected a file name in quotes after #include, found the end of the line */
#include
init { skip }
