/* expect: 2:17: error: expected '{' after 'of', found 'byte' */
chan q = [2] of byte;
init { skip }
