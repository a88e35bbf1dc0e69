/* expect: 2:24: error: 'break' outside of every loop */
init { do :: break od; break }
