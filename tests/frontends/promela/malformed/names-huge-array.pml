/* expect: 2:6: error: 'a' is too large: more than 1048576 scalars */
byte a[2000000];
init { skip }
