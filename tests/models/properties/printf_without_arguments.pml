/* hasse-test
 * title: printf without arguments is a step
 * spin: states=5 transitions=5 errors=0
 */
byte x;
active proctype P() { printf("one\n"); printf("two\t%%\n"); x = 1 }
