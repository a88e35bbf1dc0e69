/* expect: 2:19: error: 'message' is not a type; a typedef must stand before its first use */
chan q = [1] of { message };
init { skip }
