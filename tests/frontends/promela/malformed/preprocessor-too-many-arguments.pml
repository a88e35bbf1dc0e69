/* expect: 4:12: error: macro 'TWICE' takes 1 argument, found 2 */
#define TWICE(a) (2 * (a))
byte x;
init { x = TWICE(1, 2) }
