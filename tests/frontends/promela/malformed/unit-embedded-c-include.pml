/* expect: 3:1: error: embedded C ('c_code') is not supported: only Promela can be checked */
/* SPIN accepts embedded C. */
c_code { \#include <stdio.h>
};
init { skip }
