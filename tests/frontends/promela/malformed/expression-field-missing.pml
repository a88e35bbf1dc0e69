/* expect: 4:11: error: expected a field's name after '.', found '=' */
typedef T { byte a }
T t;
init { t. = 1 }
