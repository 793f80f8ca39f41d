#!/usr/bin/env python3
"""Scores the network alone, the ranker alone, and both together, on authors that neither has seen.

    python3 training/network/combine.py DESCRIBED SCORES RANKED --together "a,b;c,d" [--least 0.42]

SCORES is what train.py wrote for held-out sets; RANKED what `npm run fit -- --no-write --keep RANKED` wrote for the same authors. Of both
together, a logistic curve over what each thinks of its own best value and of the other's chooses; it is fitted on the other authors.
"""
import argparse
import base64
import json

import numpy as np

parser = argparse.ArgumentParser()
parser.add_argument("described")
parser.add_argument("scores")
parser.add_argument("ranked")
parser.add_argument("--together", required=True)
parser.add_argument("--least", type=float, default=0.42)
options = parser.parse_args()
FLOOR = -15.0
TYPES = ["string", "number", "date", "boolean"]


def lines(path):
    with open(path) as file:
        return [json.loads(line) for line in file if line.strip()]


def array(text, kind):
    return np.frombuffer(base64.b64decode(text), kind)


ranked = {(row["set"], row["file"], row["key"]): row for row in lines(options.ranked)}


def values_of(question, document, scores):
    """Log-odds of each value among the candidates, those of one value together, and its best candidate."""
    found = {}
    for candidate in array(question["fits"], "<i4"):
        found.setdefault(document["values"][candidate], []).append(candidate)
    pooled = {value: np.logaddexp.reduce(scores[those]) for value, those in found.items()}
    best = {value: max(those, key=lambda candidate: scores[candidate]) for value, those in found.items()}
    return pooled, best


def questions_of(name):
    """For each labelled question: whether it has no answer, and the values proposed, each by both, by the ranker or by the network."""
    told = {row["file"]: row["scores"] for row in lines(f"{options.scores}/{name}.jsonl")}
    for document in lines(f"{options.described}/{name}.jsonl"):
        for question in document["questions"]:
            row = ranked.get((name, document["file"], question["key"]))
            if question["absent"] or row is None:
                continue
            pooled, best = values_of(question, document, array(told[document["file"]][question["key"]], "<f4").astype(float))
            every = np.logaddexp.reduce([0.0, *pooled.values()])
            own = max(pooled, key=pooled.get) if pooled else None
            fits = array(question["fits"], "<i4")
            text = row.get("value")
            theirs = {document["values"][c] for c in fits if document["texts"][c] == text} if text is not None else set()
            kind = np.eye(4)[question["type"]]

            def describe(values, by_ranker, by_network):
                log = max([pooled[v] - every for v in values if v in pooled], default=FLOOR)
                rival = max([pooled[v] - every for v in pooled if v not in values], default=FLOOR)
                sure = np.array([1, row["share"], row["odds"]])
                return np.array([
                    max(FLOOR, log), max(FLOOR, rival), -every, np.exp(log), by_ranker and by_network,
                    *(sure * by_ranker), *(sure * (not by_ranker)), *kind, *(kind * max(FLOOR, log)),
                ], float)

            proposed = []
            if text is not None:
                agreed = own in theirs
                x = {"both": describe(theirs, True, agreed), "ranker": np.array([row["share"], row["odds"], *kind, *(kind * row["share"])])}
                proposed.append((x, row["right"], "ranker"))
            if own is not None:
                share = min(pooled[own] - every, -1e-6)
                odds = share - np.log(-np.expm1(share))
                x = {"both": describe({own}, False, True), "network": np.array([odds, *kind, *(kind * odds)])}
                right = int(best[own]) in question["right"]
                proposed.append((x, right, "both have" if own in theirs else "network"))
            yield question["empty"], proposed


def curve(x, y):
    """Logistic regression, held near 0 by a prior; answers the probability of one row."""
    x, y = np.array(x), np.array(y, float)
    mean, spread = x.mean(0), x.std(0) + 1e-6
    z = np.c_[np.ones(len(x)), (x - mean) / spread]
    weights = np.zeros(z.shape[1])
    for _ in range(40):
        p = 1 / (1 + np.exp(-z @ weights))
        hessian = (z * (p * (1 - p))[:, None]).T @ z + np.eye(len(weights))
        weights += np.linalg.solve(hessian, z.T @ (y - p) - weights)
    return lambda row: 1 / (1 + np.exp(-np.r_[1, (row - mean) / spread] @ weights))


USED = {"ranker": ["ranker"], "network": ["network", "both have"], "both": ["ranker", "network"]}


def judge(name, folds):
    """Prints a line for each author and one for all."""
    total = np.zeros(5)
    for held, questions in folds.items():
        learnt = [(x[name], right) for author, asked in folds.items() if author != held for _, proposed in asked for x, right, by in proposed if by in USED[name]]
        sure = curve(*zip(*learnt))
        labelled = hits = given = invented = top = 0
        for empty, proposed in questions:
            labelled += not empty
            judged = [(sure(x[name]), right) for x, right, by in proposed if by in USED[name]]
            p, right = max(judged, key=lambda one: one[0], default=(0, False))
            top += right and not empty
            if p >= options.least:
                given, hits, invented = given + 1, hits + right, invented + empty
        total += [labelled, hits, given, invented, top]
        report(name, held, labelled, hits, given, invented, top)
    report(name, "all", *total)


def report(name, held, labelled, hits, given, invented, top):
    f1 = 200 * hits / max(1, given + labelled)
    print(f"{name:8} {held}: best right {100 * top / labelled:.1f} F1 {f1:.1f} precision {100 * hits / max(1, given):.1f} recall {100 * hits / labelled:.1f} invented {invented:.0f}")


folds = {author: [one for name in author.split(",") for one in questions_of(name)] for author in options.together.split(";")}
for name in USED:
    judge(name, folds)
