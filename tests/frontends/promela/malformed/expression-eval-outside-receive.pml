/* expect: 3:8: error: eval can only be an argument of a receive */
int x;
init { eval(x) -> skip }
