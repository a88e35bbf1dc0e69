/* blocks, inlines, declarations in the middle, scopes, labels in inlines */
byte x;
inline set(v) { byte tmp; tmp = v; x = tmp }
inline wait(v) { skip; again: if :: x == v :: else -> goto again fi }
active proctype A() {
  byte a = 3;
  x = a;
  byte b = 4;
  byte c;
  { byte d = 1; x = d; { byte e; x = e } };
  { byte d = 2; x = d };
  set(5);
  set(6);
  wait(7);
  wait(8);
  if :: set(1) :: x == 2 -> set(2) fi;
  do :: byte f = 1; x == f -> break :: { skip; x = 1 } od
}
active proctype B() {
  { x = 1; x = 2 };
  { { { x = 3 } } };
L: { x = 4; goto L };
}
