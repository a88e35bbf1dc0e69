/* hasse-test
 * title: the arguments of printf are not evaluated while checking
 * differs: Division by zero in printf
 * spin: crashed
 * states: 4
 */
byte zero;
init { printf("%d\n", 1 / zero); zero = 1 }
