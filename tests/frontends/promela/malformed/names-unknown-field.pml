/* expect: 4:10: error: structure 'T' has no field 'lefft' (did you mean 'left'?); its fields are left, right */
typedef T { byte left; byte right };
T t;
init { t.lefft = 1 }
