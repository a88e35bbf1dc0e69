/* expect: 2:9: error: 256 instances of 'P', expected 0 to 255 */
active [256] proctype P() { skip }
