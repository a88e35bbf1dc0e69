/* expect: 4:22: error: expected ')' after the range of 'for', found '{' */
#define N 3
int i;
init { for (i : 1..N {) skip } }
