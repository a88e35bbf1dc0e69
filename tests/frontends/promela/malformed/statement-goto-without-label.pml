/* expect: 2:12: error: expected a label's name after 'goto', found ';' */
init { goto; skip }
