/* hasse-test
 * title: values that nothing reads any more are values all the same where states are counted as SPIN does
 * options: --invariant "n <= 7" --reachable "Client[0]:t == 0 && n == 6"
 * verdicts: deadlock=violated "n <= 7=holds" "Client[0]:t == 0 && n == 6=holds"
 * spin: states=2680 transitions=4898 errors=1
 */
mtype = { req, ack };
chan c = [1] of { mtype, byte };
chan r = [1] of { mtype, byte };
byte n;

active [2] proctype Client()
{
	byte t;
	do
	:: n < 6 -> n++; c!req(n); r?ack(t); (t > 0)
	od
}

active proctype Server()
{
	end: do
	:: c?req(_) -> r!ack(n)
	od
}
