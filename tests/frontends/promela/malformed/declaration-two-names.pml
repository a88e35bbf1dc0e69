/* expect: 2:8: error: expected ',', ';' or another unit of the model after the declaration, found 'y' */
byte x y;
init { skip }
