/* expect: 2:8: error: the size of an array must be a constant: numbers, combined by + - * / % and parentheses */
byte x[1 << 2];
init { skip }
