/* expect: 3:1: error: #error give N a value */
#ifndef N
#error give N a value
#endif
init { skip }
