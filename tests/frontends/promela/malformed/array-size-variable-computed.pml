/* expect: 4:7: error: the size of array 'a' must be a constant, found variable 'n', which is not initialised with a number */
/* SPIN takes 8, later versions 1, with a warning. */
int n = 2 + 1;
int a[n];
init { skip }
