/* hasse-test
 * title: a file without a process
 * exit: 2
 * message: the model has no processes
 * spin: refused
 */

