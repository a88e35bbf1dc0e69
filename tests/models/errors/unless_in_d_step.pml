/* hasse-test
 * title: unless inside a d_step
 * exit: 2
 * message: unless_in_d_step.pml:8:
 * message: 'unless' inside d_step is not possible
 */
byte x;
init { d_step { x = 1; { x = 2 } unless { x == 1 } } }
