/* expect: 2:14: error: 'break' outside of every loop */
init { skip; break }
