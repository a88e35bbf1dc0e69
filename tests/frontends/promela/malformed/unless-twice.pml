/* expect: 2:33: error: expected ';' or '}' after the statement, found 'unless' */
init { { skip } unless { skip } unless { skip } }
