/* expect: 2:12: error: expected a proctype's name after 'run', found '(' */
init { run () }
