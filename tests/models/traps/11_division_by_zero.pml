/* hasse-test
 * title: division by zero is reported
 * verdicts: runtime=violated
 * differs: Division by zero
 * message: division by zero
 * spin: crashed
 */
byte zero, x;
init { x = 1 / zero }
