/* hasse-test
 * title: embedded C that is not Promela lexically is called embedded C
 * exit: 2
 * message: c_code_include.pml:8:1: error: embedded C
 * spin: states=3 transitions=3 errors=0
 */

c_code { \#include <stdio.h>
};
byte x;
init { x = 1 }
