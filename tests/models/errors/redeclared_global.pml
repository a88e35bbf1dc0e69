/* hasse-test
 * title: a global declared twice
 * exit: 2
 * message: redeclared_global.pml:8:
 * spin: refused
 */
byte x;
byte x;
init { x = 1 }
