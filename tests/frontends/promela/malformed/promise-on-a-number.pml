/* expect: 3:11: error: 'q' is not a channel */
byte q;
init { xs q; skip }
