/* expect: 2:14: error: expected a statement after '::', found '::' */
init { do :: :: skip od }
