/* expect: 3:30: error: expected '(' after 'provided', found 'x' */
byte x;
active proctype P() provided x == 0 { skip }
