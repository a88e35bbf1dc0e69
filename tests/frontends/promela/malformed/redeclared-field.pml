/* expect: 2:25: error: field 'x' is already declared in line 2 */
typedef T { byte x; int x }
T t;
init { t.x = 1 }
