/* expect: 2:20: error: expected ';' or '}' after the field, found 'byte' */
typedef T { byte x byte y }
init { skip }
