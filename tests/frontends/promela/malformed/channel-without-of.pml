/* expect: 2:14: error: expected 'of' after the capacity of the channel, found '{' */
chan q = [2] { byte };
init { skip }
