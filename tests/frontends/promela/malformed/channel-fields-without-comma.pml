/* expect: 2:24: error: expected '}' after the types of a message's fields, found 'byte' */
chan q = [2] of { byte byte };
init { skip }
