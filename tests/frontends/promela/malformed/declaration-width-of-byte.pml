/* expect: 2:8: error: only a variable of type unsigned has a width in bits */
byte x : 3;
init { skip }
