/* A receiver that never acknowledges lets the sender wait, while a ticker goes on: the formula asks for the answer. */
mtype = { ask, answer };
chan request = [1] of { mtype };
chan reply = [1] of { mtype };
bool waiting, tick;

active proctype Sender()
{
	do
	:: waiting = true;
	   request!ask;
	   reply?answer;
	   waiting = false
	od
}

active proctype Receiver()
{
	do
	:: request?ask -> reply!answer
	:: request?ask -> skip
	od
}

active proctype Ticker()
{
	do
	:: tick = !tick
	od
}

ltl answered { [] (waiting -> <> !waiting) }
