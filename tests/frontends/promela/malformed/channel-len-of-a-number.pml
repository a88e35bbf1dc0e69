/* expect: 4:12: error: 'q' is not a channel */
/* SPIN reports it when the statement is reached. */
byte q;
init { len(q) > 0 -> skip }
