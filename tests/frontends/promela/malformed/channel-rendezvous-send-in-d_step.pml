/* expect: 4:38: error: a rendezvous send is not possible inside d_step */
/* SPIN reports it when the statement is reached. */
chan q = [0] of { byte };
active proctype P() { d_step { skip; q!1 } }
active proctype Q() { byte x; q?x }
