/* expect: 4:8: error: a never claim cannot bring a channel along; declare it outside the claim */
/* SPIN says "never_0 defines local c" but writes a verifier all the same. */
never {
  chan c = [1] of { byte };
  do :: len(c) == 0 od
}
init { skip }
