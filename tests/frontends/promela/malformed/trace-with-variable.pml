/* expect: 5:17: error: the events of a trace can only name constants and '_' */
/* SPIN compares with the variable, against its own manual. */
byte x;
chan q = [1] of { byte };
trace { do :: q?x od }
init { q!1 }
