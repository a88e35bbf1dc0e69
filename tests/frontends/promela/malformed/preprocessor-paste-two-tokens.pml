/* expect: 4:12: error: joining '+' and '1' by '##' does not give one token */
#define JOIN(a, b) a ## b
byte x;
init { x = JOIN(+, 1) }
