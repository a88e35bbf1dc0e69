/* expect: 3:25: error: expected '{' after 'for (..)', found 'skip' */
int i;
init { for (i : 1 .. 3) skip }
