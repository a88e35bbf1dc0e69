#!/usr/bin/env python3
"""Writes seeds for fuzz_logs.cpp into a folder: a byte that says how to read, then a log. fuzz_seeds.py FOLDER"""
import gzip
import pathlib
import sys

SPAN = ('"traceId":"%s","spanId":"%s","name":"x","kind":%d,"startTimeUnixNano":"%d","endTimeUnixNano":"%d",'
        '"attributes":[{"key":"k","value":{"intValue":"3"}}]')
SERVICE = '{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"%s"}}]},"scopeSpans":[{"spans":[%s]}]}'
GOVECTOR = 'a {"a":1}\nx=1 cs=true\nb {"a":1, "b":1}\n{"y":[1,{"z":null}]} k:2\na {"a":3}\nlast\n'
LOGS = {
    0: '{"resourceSpans":[%s,%s]}' % (
        SERVICE % ("s", "{" + SPAN % ("0" * 32, "1" * 16, 3, 10, 90) + ',"events":[{"timeUnixNano":"20","name":"e"}]}'),
        SERVICE % ("t", "{" + SPAN % ("0" * 32, "2" * 16, 2, 20, 80) + ',"parentSpanId":"1111111111111111"}')),
    1: '{"data":[{"spans":[{"traceID":"1","spanID":"2","operationName":"x","references":[{"refType":"CHILD_OF","traceID":"1",'
       '"spanID":"3"}],"startTime":1,"duration":5,"tags":[{"key":"span.kind","type":"string","value":"server"}],"logs":'
       '[{"timestamp":2,"fields":[{"key":"event","value":"e"}]}],"processID":"p"}],"processes":{"p":{"serviceName":"s","tags":[]}}}]}',
    2: '[{"traceId":"1","id":"2","parentId":"3","kind":"SERVER","name":"n","timestamp":1,"duration":2,"localEndpoint":'
       '{"serviceName":"s","ipv4":"1.2.3.4"},"annotations":[{"timestamp":1,"value":"v"}],"tags":{"k":"v"},"shared":true}]',
    3: "T0|fork(T1)|1\nT0|acq(L)|2\nT0|w(x)|3\nT0|rel(L)|4\nT1|begin|5\nT1|acq(L)|6\nT1|r(x)|7\nT1|end|8\nT0|join(T1)|9\n",
    4: '[{"type":"SendEvent","details":{"id":"A(1)","log":"l","event":"x","payload":{"n":1},"clock":{"A(1)":3}}},'
       '{"type":"DequeueEvent","details":{"id":"B(2)","clock":{"A(1)":3,"B(2)":1}}}]',
    5: "# system_processes: P|Q\n# epsilon: 2.0\neid,processes,vc,timestamp,props,event_type,msg_partner\n"
       "a,P,P:1;Q:0,1.0,req|busy,send,Q\nb,P|Q,P:2;Q:1,5.0,ok,local,\n",
    6: '{"processes":2,"process_names":["a","b"],"events":[["INIT",["P1"],["i"]],["a",["P1"],["p"],[1,0]],["m",["P1","P2"],'
       '["q"],[2,1]]]}',
    7: "0:(1,0)\n1:(1,1)\n0:(2,0)\n",
    8: 'x=1\na {"a":1}\ny\nb {"a":1,"b":1}\n',
    9: GOVECTOR,
    0x89: 'a {"a":1}\nx\nb {"a":1,"b":1}\ny\nc {"b":1,"c":1}\nz\n',
    10: '1 a {"a":1}\nx\n',
    11: 'a "x=1" {"a":1}\n',
    12: '[INFO] [10/13/2014 04:23:20.113] [s-1] [akka://N/user/a] {"a":1} x\n',
    13: 'State 1: <Init x>\n/\\ Host = a\n/\\ Clock = "{\\"a\\":1}"\n',
    14: '{"TracerIdentity":"s","TraceID":1,"Tag":"T","Body":{"w":"c"},"VectorClock":{"s":1}}\n',
    15: '{"N":2}\n{"event":">","node":0,"pkt":{"snd":0,"rcv":1,"vc":{"0":1}}}\n',
    16: '{"p":"a","e":"x","s":["m"],"v":{"x":1}}\n{"p":2,"r":"m","t":"c"}\n{"p":"b","u":"c"}\nnoise\n',
    17: "= one\n" + GOVECTOR + "= two\n" + GOVECTOR,
    18: '{"trace":1,"execution":"t","processes":["a","b"],"init":{"a":{"x":0}}}\n{"p":"a","e":"s","set":{"x":1.5},"snd":["m1"]}\n'
        '{"p":["a","b"],"set":{"a":{"x":null},"b":{"y":"t"}},"rcv":[]}\n{"p":"b","rcv":"m1"}\n',
    21: '{"traceEvents":[{"name":"a","ph":"X","ts":1,"dur":5.5,"pid":1,"tid":1,"args":{"x":1}},{"name":"m","ph":"s","id":1,"ts":2,'
        '"pid":1,"tid":1},{"name":"m","ph":"f","id":1,"ts":3,"pid":2,"tid":1},{"name":"thread_name","ph":"M","pid":2,"tid":1,'
        '"args":{"name":"t"}},{"name":"b","ph":"B","ts":4,"pid":2},{"ph":"E","ts":5,"pid":2}]}',
    22: '[{"traceId":"a","id":"b","name":"g","timestamp":1,"duration":9,"annotations":[{"timestamp":1,"value":"cs","endpoint":'
        '{"serviceName":"w"}},{"timestamp":2,"value":"sr","endpoint":{"serviceName":"d"}},{"timestamp":3,"value":"ss","endpoint":'
        '{"serviceName":"d"}}],"binaryAnnotations":[{"key":"k","value":"1","endpoint":{"serviceName":"w"}}]}]',
    23: '[{"trace":1},\n{"p":"a","set":{"x":1},"snd":"m"},\n{"p":"b",\n"rcv":"m"}]',
    24: '# heading\n' + GOVECTOR + '=== 2 ===\n' + GOVECTOR + 'c {"c":1}\nn1={"x":1} n2: {"x":2}\n',
    19: '(?<host>\\S*) (?<clock>{.*})\\n(?<event>.*)\n^= (?<trace>.*)$\n= one\n' + GOVECTOR,
}


def main():
    folder = pathlib.Path(sys.argv[1])
    for choice, log in LOGS.items():
        (folder / f"seed_{choice}").write_bytes(bytes([choice]) + log.encode())
    (folder / "seed_gzip").write_bytes(bytes([20]) + gzip.compress(GOVECTOR.encode()))


if __name__ == "__main__":
    main()
