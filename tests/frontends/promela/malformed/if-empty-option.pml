/* expect: 2:14: error: expected a statement after '::', found 'fi' */
init { if :: fi }
