/* expect: 3:39: error: expected '{' after the head of proctype 'P', found 'priority' */
byte x;
active proctype P() provided (x == 0) priority 2 { skip }
