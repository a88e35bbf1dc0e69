/* hasse-test
 * title: forall and exists, nested, with the variable as index, pid and value
 * options: --invariant "forall (i : 0 .. 2) (forall (j : i + 1 .. 2) (a[i] <= a[j]))" --reachable "exists (i : 0 .. 2) (a[i] == i + 1 && P[i]@done)"
 * verdicts: "forall (i : 0 .. 2) (forall (j : i + 1 .. 2) (a[i] <= a[j]))=holds" "exists (i : 0 .. 2) (a[i] == i + 1 && P[i]@done)=holds"
 * spin: states=62 transitions=125 errors=0
 * run:
 * options: --reachable "exists (i : 0 .. 2) (P[i]@done && a[i] == 0)"
 * verdicts: "exists (i : 0 .. 2) (P[i]@done && a[i] == 0)=violated"
 * spin: states=62 transitions=125 errors=0
 */
byte a[3];
byte i = 7;
active [3] proctype P() {
  if
  :: _pid == 2 -> a[2] = 3
  :: else -> a[_pid + 1] > _pid + 1 -> a[_pid] = _pid + 1
  fi;
  done: skip
}
