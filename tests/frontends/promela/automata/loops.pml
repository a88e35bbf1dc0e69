/* for and select in all forms */
typedef Pair { byte a; byte b };
typedef Row { byte cell[3] };
byte x, i, j;
byte names[4];
Row rows[2];
chan q = [4] of { Pair };
int low = 2, high = 4;
active proctype A() {
  Pair m;
  for (i : 1 .. 3) { x = i };
  for (i : low .. high) { for (j : 0 .. 1) { x = i + j } };
  for (i in names) { names[i] = i };
  for (m in q) { x = m.a };
  for (i : 0 .. 1) { if :: x == 1 -> break :: else fi }
L: for (i : 1 .. 2) { x = 0; goto L }
}
active proctype B() {
  select (i : 1 .. 3);
  select (i : 1 .. 60);
  select (i : low .. high);
  if :: select (j : 1 .. 2) :: x == 1 fi;
L: select (i : 0 .. 50);
  goto L
}
active proctype C() {
  atomic { for (i : 1 .. 3) { x = i } };
  atomic { select (i : 1 .. 3); x = i };
  do :: for (i : 1 .. 2) { x = i } :: break od
}
