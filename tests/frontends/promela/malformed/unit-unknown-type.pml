/* expect: 2:1: error: 'counter' is not a type; a typedef must stand before its first use */
counter x;
init { skip }
