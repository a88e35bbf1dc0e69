/* hasse-test
 * title: the size of an array is a variable without a number to start with
 * exit: 2
 * message: array_size_variable.pml:9:7: error: the size of array 'a' must be a constant, found variable 'n'
 * spin: states=3 transitions=3 errors=0
 */

int n;
int a[n];
init { a[7] = 1 }
