/* expect: 2:14: error: expected a number after ':', found 'n' */
unsigned x : n;
init { skip }
