/* expect: 4:7: error: array 'a' has 0 elements, the initial value of variable 'n', expected at least 1 */
/* SPIN takes 8, later versions 1, with a warning. */
int n = 0;
int a[n];
init { skip }
