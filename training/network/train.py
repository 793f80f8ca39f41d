#!/usr/bin/env python3
"""Teaches the network.

    python3 training/network/train.py DESCRIBED SETS [--without SETS] [--to MODEL] [--epochs N] [--rate R]

SETS are names with commas between them, or `all`; those of --without are left out of the teaching, and judged.
"""
import argparse
import glob
import math
import os
import random
import time

import numpy as np
import torch

from documents import documents_of, lexicon_of
from network import Reader

parser = argparse.ArgumentParser()
parser.add_argument("described")
parser.add_argument("sets")
parser.add_argument("--without", default="")
parser.add_argument("--to")
parser.add_argument("--epochs", type=float, default=6)
parser.add_argument("--rate", type=float, default=1e-3)
parser.add_argument("--most", type=int, default=14, help="questions of a document at a time")
parser.add_argument("--width", type=int, default=64)
parser.add_argument("--state", type=int, default=32)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--lexicon", default="packages/models-lexicon/data/lexicon.js")
options = parser.parse_args()
torch.manual_seed(options.seed)
random.seed(options.seed)
torch.set_num_threads(1)

names = sorted(os.path.basename(p)[:-6] for p in glob.glob(f"{options.described}/*.jsonl")) if options.sets == "all" else options.sets.split(",")
held_sets = [name for name in options.without.split(",") if name]
learnt = [d for name in names if name not in held_sets for d in documents_of(f"{options.described}/{name}.jsonl")]
held = {name: documents_of(f"{options.described}/{name}.jsonl") for name in held_sets}
learnt = [d for d in learnt if d.windows and d.questions]
lexicon = lexicon_of(options.lexicon)
model = Reader(lexicon, len(learnt[0].questions[0].vector), width=options.width, state=options.state)
print(sum(p.numel() for p in model.parameters()), "weights;", len(learnt), "documents learnt", flush=True)


def scores_of(document, questions):
    """Log-odds of all candidates (columns) for some questions (rows), and of there being no answer."""
    asked = model.question(torch.stack([one.vector for one in questions]))
    out = torch.full((len(questions), len(document.spans)), -30.0)
    parts = [(w.kept, model(w, questions, asked, document.spans[w.kept])) for w in document.windows]
    kept = torch.cat([k for k, _ in parts])
    return out.index_copy(1, kept, torch.cat([s for _, s in parts], 1)), model.none(asked)[:, 0]


WEIGHTS = [1.0, 0.7, 0.6]


def loss_of(document, questions):
    scores, none = scores_of(document, questions)
    losses = []
    for row, nothing, one in zip(scores, none, questions):
        fits = row[one.fits]
        right = one.right[one.fits]
        every = torch.cat([fits, nothing[None]]).logsumexp(0)
        losses.append(WEIGHTS[one.asked_as] * (every - (nothing if one.empty else fits[right].logsumexp(0))))
    return torch.stack(losses).mean()


def judge(documents):
    """Share of labelled questions whose best value is right, of empty ones that stay empty, and mean loss."""
    model.eval()
    hits = asked = empty = kept = 0
    total = []
    with torch.no_grad():
        for document in documents:
            questions = [one for one in document.questions if one.asked_as == 0]
            if not questions or not document.windows:
                continue
            total.append(loss_of(document, questions).item())
            for row, nothing, one in zip(*scores_of(document, questions), questions):
                if not len(one.fits):
                    continue
                pooled = {}
                for c in one.fits.tolist():
                    pooled.setdefault(int(document.values[c]), []).append(c)
                best = max(pooled.values(), key=lambda those: row[those].logsumexp(0))
                if one.empty:
                    empty += 1
                    kept += float(row[best].logsumexp(0)) < float(nothing)
                else:
                    asked += 1
                    hits += bool(one.right[best].any())
    model.train()
    return f"right {100 * hits / max(1, asked):.1f} of {asked}, empty {kept} of {empty}, loss {np.mean(total):.3f}"


optimizer = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=0.02)
steps = int(options.epochs * len(learnt))
began = time.time()
model.train()
order, mean = [], []
for step in range(steps):
    if not order:
        order = random.sample(learnt, len(learnt))
    document = order.pop()
    rate = options.rate * min(1, (step + 1) / 300) * (0.03 + 0.97 * 0.5 * (1 + math.cos(math.pi * step / steps)))
    for group in optimizer.param_groups:
        group["lr"] = rate
    questions = random.sample(document.questions, min(len(document.questions), options.most))
    loss = loss_of(document, questions)
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    mean.append(loss.item())
    if (step + 1) % 1000 == 0:
        print(f"{step + 1} of {steps}: loss {np.mean(mean):.3f}, {time.time() - began:.0f} s", "; ".join(judge(those[::3]) for those in held.values()), flush=True)
        mean = []
        if options.to:
            torch.save({"settings": model.settings, "weights": model.state_dict()}, options.to)
for name, those in held.items():
    print(name, judge(those), flush=True)
if options.to:
    torch.save({"settings": model.settings, "weights": model.state_dict()}, options.to)
