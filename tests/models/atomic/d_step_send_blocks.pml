/* hasse-test
 * title: a full channel inside a d_step is an error of the model
 * verdicts: runtime=violated
 * spin: states=1 transitions=1 errors=1
 */
chan q = [1] of { byte };

active proctype P() { d_step { q!1; q!2 } }
