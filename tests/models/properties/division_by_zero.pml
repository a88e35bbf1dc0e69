/* hasse-test
 * title: division by zero is an error of the model
 * verdicts: runtime=violated
 * differs: Division by zero
 * spin: crashed
 */
byte zero, x;
active proctype P() { x = 7 / zero }
