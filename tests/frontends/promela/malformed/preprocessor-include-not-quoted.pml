/* expect: 2:1: error: expected a file name in quotes after #include, found '3' */
#include 3
init { skip }
