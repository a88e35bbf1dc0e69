/* if and do: nested as first and as last statement, else moved last, empty options, constant guards, repeated skips */
byte x;
active proctype A() {
  if
  :: if :: x == 1 -> x = 2 :: x == 2 fi
  :: do :: x == 3 -> x = 4 :: x == 5 -> break od
  :: x == 6 -> if :: x = 1 :: x = 2 fi
  :: skip
  fi;
  do
  :: else -> x = 1
  :: x == 1 -> skip; skip; skip; x = 3
  :: x == 2 -> printf("a"); skip; printf("b"); skip
  :: { x == 5; x = 6 }
  :: { if :: x == 7 -> x = 8 :: x == 8 fi; x = 9 }
  od
}
active proctype B() {
  if
  :: false -> x = 1
  :: 0 -> x = 2
  :: true -> x = 3
  :: 2 -> x = 4
  fi;
  if :: false fi;
  do
  :: if :: x == 1 :: else -> x = 2 fi
  :: x == 2 -> if :: x == 1 -> break :: else -> skip fi
  od;
  if :: x = 1 fi;
  x = 2
}
active proctype C() {
  do
  :: do :: x == 1 -> break :: x == 2 -> x = 3 od
  :: x == 4 -> do :: break od
  od
}
