/* expect: 3:9: error: the number of processes must be a constant: numbers, combined by + - * / % and parentheses */
byte n = 2;
active [n && 1] proctype P() { skip }
