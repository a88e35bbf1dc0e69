/* expect: 3:13: error: 'q' is not a channel */
byte q;
init { full(q) -> skip }
