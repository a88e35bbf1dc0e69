/* sends, receives, polls, run, and steps of every other kind */
mtype = { ping, pong };
chan q = [2] of { mtype, byte };
chan r = [0] of { byte };
byte x;
proctype P(chan in; byte n) provided (x < 9) {
  byte v;
  in?ping,v;
  in??pong(v);
  in?<ping,v>;
  in??<eval(ping),3>;
  in!pong,v;
  in!!ping(v);
  r!n;
  r?_;
  assert(v < 3);
  printf("%d\n", v);
  printm(ping);
  if
  :: in?[ping,v] -> skip
  :: len(in) > 1
  :: full(in) && x == 1
  :: nempty(r)
  :: timeout -> x = 2
  :: in?ping,_
  :: in!pong,2
  :: else
  fi;
  x++;
  x--;
  x = (x == 1 -> 2 : 3);
  run P(q, 1);
  v = run P(in, n);
  atomic { r!1; x = 1 };
  atomic { r?x; x = 1 }
}
init { atomic { run P(q, 0); run P(q, 1) }; (_nr_pr == 1) }
