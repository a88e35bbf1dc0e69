/* expect: 2:10: error: 'q' is not a channel, so it cannot be initialised as one */
byte q = [1] of { byte };
init { skip }
