/* expect: 2:6: error: byte 0xc3 is not part of Promela */
byte ä;
init { skip }
