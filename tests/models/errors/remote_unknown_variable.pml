/* hasse-test
 * title: a remote reference to a variable that the proctype does not have
 * exit: 2
 * message: remote_unknown_variable.pml:9:
 * message: has no variable 'y'
 */
proctype P() { byte x; x = 1 }
init { run P() }
never { do :: P[1]:y == 1 -> break :: else od }
