/* expect: 2:8: error: expected an expression after '[', found ']' */
byte x[];
init { skip }
