#!/usr/bin/env python3
"""Teaches the network, and writes its scores of candidates of documents whose author it has not seen.

    python3 training/network/train.py DESCRIBED SETS [--without SETS] [--start MODEL] [--to MODEL] [--scores FOLDER] [--epochs N] [--rate R]

SETS are names with commas between them; those of --without are left out of the teaching, and their scores are written.
"""
import argparse
import base64
import json
import math
import random
import time

import numpy as np
import torch

from described import documents_of, lexicon_of
from reader import Reader

parser = argparse.ArgumentParser()
parser.add_argument("described")
parser.add_argument("sets")
parser.add_argument("--without", default="")
parser.add_argument("--start")
parser.add_argument("--to")
parser.add_argument("--scores")
parser.add_argument("--epochs", type=float, default=6)
parser.add_argument("--rate", type=float, default=1e-3)
parser.add_argument("--most", type=int, default=14, help="questions of a document at a time")
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--lexicon", default="packages/models-lexicon/data/lexicon.js")
options = parser.parse_args()
torch.manual_seed(options.seed)
random.seed(options.seed)
torch.set_num_threads(1)

held_sets = [name for name in options.without.split(",") if name]
learnt = [d for name in options.sets.split(",") if name and name not in held_sets for d in documents_of(f"{options.described}/{name}.jsonl")]
held = [d for name in held_sets for d in documents_of(f"{options.described}/{name}.jsonl")]
topics = len((learnt + held)[0].questions[0].topics)
lexicon = lexicon_of(options.lexicon)
if options.start:
    saved = torch.load(options.start)
    model = Reader(lexicon, **saved["settings"])
    model.load_state_dict(saved["weights"])
else:
    model = Reader(lexicon, topics)
print(sum(p.numel() for p in model.parameters()), "weights;", len(learnt), "documents learnt,", len(held), "held out", flush=True)


def scores_of(document, questions):
    """Log-odds of all candidates (columns) for some questions (rows); those of no window have none."""
    out = torch.full((len(questions), len(document.spans)), -30.0)
    parts = [(w.kept, model(w, questions, document.spans[w.kept])) for w in document.windows if len(w.kept)]
    if not parts:
        return out
    kept = torch.cat([k for k, _ in parts])
    return out.index_copy(1, kept, torch.cat([s for _, s in parts], 1))


def loss_of(document, questions):
    scores = scores_of(document, questions)
    losses = []
    for row, one in zip(scores, questions):
        fits = row[one.fits]
        right = one.right[one.fits]
        weight = 0.5 if one.absent else 1.0
        every = torch.cat([fits, fits.new_zeros(1)]).logsumexp(0)
        if right.any():
            losses.append(weight * (every - fits[right].logsumexp(0)))
        elif one.empty:
            losses.append(weight * every)
    return torch.stack(losses).mean() if losses else None


def judge(documents):
    """Share of labelled questions whose best candidate is right, and mean loss."""
    model.eval()
    hits = asked = 0
    total = []
    with torch.no_grad():
        for document in documents:
            loss = loss_of(document, document.questions)
            if loss is not None:
                total.append(loss.item())
            for row, one in zip(scores_of(document, document.questions), document.questions):
                if one.empty:
                    continue
                asked += 1
                if len(one.fits):
                    hits += bool(one.right[one.fits[row[one.fits].argmax()]])
    model.train()
    return hits / max(1, asked), np.mean(total)


optimizer = torch.optim.AdamW([p for p in model.parameters()], lr=options.rate, weight_decay=0.02)
steps = int(options.epochs * len(learnt))
began = time.time()
model.train()
order, mean = [], []
for step in range(steps):
    if not order:
        order = random.sample(learnt, len(learnt))
    document = order.pop()
    rate = options.rate * min(1, (step + 1) / 200) * (0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * step / steps)))
    for group in optimizer.param_groups:
        group["lr"] = rate
    questions = random.sample(document.questions, min(len(document.questions), options.most))
    loss = loss_of(document, questions)
    if loss is None:
        continue
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    mean.append(loss.item())
    if (step + 1) % max(1, min(len(learnt), 1000)) == 0:
        sample = held[:: max(1, len(held) // 24)]
        seen = "held out: right %.3f loss %.3f" % judge(sample) if held else ""
        print(f"{step + 1} of {steps}: loss {np.mean(mean):.3f}, {time.time() - began:.0f} s", seen, flush=True)
        mean = []
if held:
    print("held out at the end: right %.3f loss %.3f" % judge(held), flush=True)
if options.to:
    torch.save({"settings": model.settings, "weights": model.state_dict()}, options.to)
if options.scores:
    model.eval()
    with torch.no_grad():
        for name in held_sets:
            with open(f"{options.scores}/{name}.jsonl", "w") as out:
                for document in [d for d in held if d.set == name]:
                    scores = scores_of(document, document.questions).numpy().astype("<f4")
                    told = {one.key: base64.b64encode(row.tobytes()).decode() for one, row in zip(document.questions, scores)}
                    out.write(json.dumps({"file": document.file, "scores": told}) + "\n")
