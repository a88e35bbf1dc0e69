/* expect: 3:8: error: the size of an array must be a constant: numbers, combined by + - * / % and parentheses */
byte n = 2;
byte x[n + 1];
init { skip }
