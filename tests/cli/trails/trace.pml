/* What a trace does not allow; the last entry of the trail is left from a run that the verifier looked at before. */
chan c = [2] of { byte };
trace { do :: c!1; c?1 od }

active proctype P() { c!1; c!1 }

active proctype Q() { c?_; c?_ }
