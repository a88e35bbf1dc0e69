/* labels that mean something, on every kind of statement, and remote references to labels */
byte x;
active proctype A() {
end1: x = 1;
accept1: do :: x == 1 -> goto accept2 :: x == 2 -> break od;
accept2: if :: x == 1 :: x == 2 fi;
progress1: atomic { x == 1; x = 2 };
progress2: { x = 3; x = 4 };
end2: d_step { x = 1; x = 2 };
L1: L2: x = 5;
plain: goto L1;
end_last:
}
active proctype B() {
again: x = 1;
  if :: x == 3 -> goto again :: x == 1 fi;
last: goto again
}
never {
T0: do
  :: A[0]@L1 && B@last -> goto acceptance
  :: !A@plain
  :: else
  od;
acceptance: skip;
accept_all: do :: x == 1 od
}
