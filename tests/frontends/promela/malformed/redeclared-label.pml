/* expect: 2:17: error: label 'L' is already declared in line 2 */
init { L: skip; L: skip }
