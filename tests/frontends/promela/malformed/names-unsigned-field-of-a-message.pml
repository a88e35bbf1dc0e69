/* expect: 3:19: error: a message field cannot be unsigned, nor can a structure that has such a field be sent */
typedef T { unsigned x : 3 };
chan c = [1] of { T };
init { skip }
