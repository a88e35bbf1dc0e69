/* expect: 3:13: error: the index of 'for' must be a plain variable, found 'a[0]' */
int a[2];
init { for (a[0] : 1 .. 3) { skip } }
