/* expect: 4:12: error: macro 'MAX' takes 2 arguments, found 1 */
#define MAX(a, b) ((a) > (b) -> (a) : (b))
byte x;
init { x = MAX(1) }
