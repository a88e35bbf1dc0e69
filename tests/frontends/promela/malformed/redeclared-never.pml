/* expect: 4:7: error: never claim 'c' is already declared in line 3 */
byte x;
never c { do :: x == 0 od }
never c { do :: x == 0 od }
init { skip }
