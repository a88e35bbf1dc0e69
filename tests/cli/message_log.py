"""Random logs of processes that send each other messages, and what happened before each of their events."""

import json


def random_events(numbers, processes, count):
    events, under_way = [], []
    for number in range(count):
        event = {"p": f"p{numbers.randrange(processes)}", "e": f"event {number}"}
        if under_way and numbers.random() < 0.4:
            event["rcv"] = under_way.pop(numbers.randrange(len(under_way)))
        elif numbers.random() < 0.5:
            event["snd"] = f"m{number}"
            under_way.append(event["snd"])
        events.append(event)
    return events


def text(events):
    return '{"trace":1}\n' + "".join(json.dumps(event) + "\n" for event in events)


def pasts(events):
    """Of each event the numbers of those before it, by processes and messages alone."""
    past = []
    for number, event in enumerate(events):
        causes = [i for i in range(number) if events[i]["p"] == event["p"] or
                  ("rcv" in event and events[i].get("snd") == event["rcv"])]
        past.append(set(causes).union(*(past[i] for i in causes)))
    return past
