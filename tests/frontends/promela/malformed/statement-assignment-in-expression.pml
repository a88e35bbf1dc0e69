/* expect: 3:11: error: '=' assigns and cannot be part of an expression; '==' compares */
int x;
init { (x = 1) -> skip }
