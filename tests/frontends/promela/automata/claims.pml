/* never claims and a trace */
byte x;
chan q = [1] of { byte, byte };
active proctype A() { do :: x = 1 :: x = 0 :: q!1,2 :: q?_,_ od }
never first {
  do
  :: x == 1 -> goto accept_it
  :: true
  od;
accept_it: do :: !(x == 1) :: skip od
}
never second {
  if
  :: x == 1 -> break_it: x == 0
  :: x == 2
  fi;
  if :: skip; skip; skip :: true fi
}
trace {
  do
  :: q!1,_;
     if :: q?1,2 :: q?_,_ fi
  od
}
