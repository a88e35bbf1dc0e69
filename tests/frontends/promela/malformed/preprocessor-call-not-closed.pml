/* expect: 4:12: error: call of macro 'TWICE' is not closed, expected ')' */
#define TWICE(a) (2 * (a))
byte x;
init { x = TWICE(1 }
