/* goto and break: passed through, or a step of their own as the first statement of an option */
byte x;
active proctype A() {
  x = 1;
  goto L2;
L1: x = 2;
  if
  :: x == 1 -> goto L1
  :: goto L2
  :: x == 3; x = 4; goto done
  :: else
  fi;
  do
  :: x > 3 -> break
  :: break
  :: x == 2 -> do :: x = 1; break :: x = 0 od
  od;
L2: skip;
  skip;
L3: goto L1;
done:
}
active proctype B() {
end1: do
  :: x == 1 -> goto end1
  :: x == 2 -> goto progress2
  od;
progress2: goto end1
}
active proctype C() {
acceptL: goto later;
  x = 1;
later: x = 3;
  do :: x = 1 :: x = 2 -> break od;
  do :: skip; x = 2 :: x = 3; break od
}
init { goto e; e: x = 7 }
