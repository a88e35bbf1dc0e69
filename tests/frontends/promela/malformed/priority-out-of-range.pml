/* expect: 2:17: error: priority 256 is outside the range 1 to 255 */
active proctype P() priority 256 { skip }
