/* expect: 3:1: error: expected a proctype, a declaration or another unit of a model, found 'x'; statements stand inside a proctype or init */
byte x;
x = 1;
init { skip }
