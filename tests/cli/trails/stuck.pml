/* An end state that is not valid, reached through merged statements that no later entry of the trail shows. */
mtype = { request, grant };
chan wish = [1] of { mtype, byte };
chan answer = [1] of { mtype };

proctype Client(byte me)
{
	byte tries;
	wish!request(me);
	tries = 1;
	tries = tries + 1;
	answer?grant;
	tries = 0
}

init {
	byte k;
	atomic { do :: k < 2 -> run Client(k); k++ :: else -> break od };
	wish?request(k);
	k = k + 1;
	k = k + 2
}
