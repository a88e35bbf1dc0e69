/* expect: 2:30: error: expected a number after 'priority', found '{' */
active proctype P() priority { skip }
