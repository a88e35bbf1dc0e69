/* expect: 2:19: error: a field of a message cannot be unsigned; take byte, short or int */
chan q = [2] of { unsigned };
init { skip }
