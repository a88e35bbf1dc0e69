/* expect: 2:8: error: expected 'proctype' after 'active', found 'P' */
active P() { skip }
