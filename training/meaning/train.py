#!/usr/bin/env python3
"""Teaches which labels answer which questions: a vector for a question and one for a text, near each other where the text names the answer.

    python3 training/meaning/train.py FOLDER [--out FILE] [--held SHARE] [--epochs N]

FOLDER  holds what words.mjs wrote
--out   writes the model as the module that the engine loads
--held  keeps a share of the papers aside, and prints how often a key finds its own label first among all labels of its paper

A text is the mean of its words, each weighted by what it says. A word is its lexicon vector projected, the pieces of its letters, and what
was learnt of the word alone. A question is the mean of its key and its hint, and its type; from it is told what kind of thing is asked for.
"""
import argparse
import base64
import json
from collections import Counter

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

SCALE = 127 * 1.6
BUCKETS = 4096
LEAST_SEEN = 3
LEAST_WEIGHT = 0.02
TYPES = ["string", "number", "date", "boolean"]
# A field of unknown kind teaches no kind.
UNKNOWN = -100
KINDS = "person firm place address date time duration amount rate count measure id code choice boolean text phone email".split()
PAPERS_A_STEP = 12
RATE = 6e-3

parser = argparse.ArgumentParser()
parser.add_argument("folder")
parser.add_argument("--out")
parser.add_argument("--held", type=float, default=0.0)
parser.add_argument("--epochs", type=int, default=40)
parser.add_argument("--width", type=int, default=48)
parser.add_argument("--decay", type=float, default=0.02)
parser.add_argument("--hide", type=float, default=0.3)
parser.add_argument("--pairs", type=int, default=256)
options = parser.parse_args()
torch.manual_seed(1)
torch.set_num_threads(2)
random = np.random.default_rng(1)

read = json.load(open(f"{options.folder}/fields.json"))
places = read["vocabulary"]
lexicon = np.fromfile(f"{options.folder}/vectors.bin", dtype=np.int8).reshape(-1, 48) / SCALE
papers = {}
for field in read["fields"]:
    if field["keys"] and field["texts"]:
        field["known"] = {" ".join(words) for words in field["keys"] + field["texts"]}
        papers.setdefault(field["paper"], []).append(field)
names = sorted(name for name, fields in papers.items() if len(fields) > 1)
pairs = read["translations"]
order = random.permutation(len(names))
held = [names[i] for i in order[: int(len(names) * options.held)]]
taught = [names[i] for i in order[int(len(names) * options.held) :]]

counts = Counter(
    word
    for name in taught
    for field in papers[name]
    for text in field["keys"] + field["hints"] + field["texts"] + field["said"]
    for word in set(text)
)
own = {word: i + 1 for i, word in enumerate(sorted(word for word, count in counts.items() if count >= LEAST_SEEN))}


def pieces(word):
    """Buckets of a word's pieces of three and four letters, by FNV-1a."""
    marked = f"<{word}>"
    found = []
    for size in (3, 4):
        for start in range(len(marked) - size + 1):
            hashed = 2166136261
            for letter in marked[start : start + size]:
                hashed = ((hashed ^ ord(letter)) * 16777619) & 0xFFFFFFFF
            found.append(hashed % BUCKETS)
    return found or [0]


known = {}


def described(word):
    if word not in known:
        known[word] = (own.get(word, 0), places.get(word, -1) + 1, pieces(word))
    return known[word]


class Meaning(nn.Module):
    def __init__(self):
        super().__init__()
        width = options.width
        table = np.vstack([np.zeros((1, lexicon.shape[1])), lexicon])
        self.lexicon = nn.Embedding.from_pretrained(torch.tensor(table, dtype=torch.float32), freeze=True)
        self.project = nn.Linear(lexicon.shape[1], width, bias=False)
        self.own = nn.Embedding(len(own) + 1, width, padding_idx=0)
        self.letters = nn.EmbeddingBag(BUCKETS, width, mode="mean")
        self.weigh = nn.Linear(width, 1)
        self.types = nn.Parameter(torch.zeros(len(TYPES), width))
        self.kinds = nn.Linear(width, len(KINDS))
        self.hinted = nn.Parameter(torch.tensor(-0.3))
        self.temperature = nn.Parameter(torch.tensor(2.5))
        nn.init.normal_(self.own.weight, std=0.02)
        nn.init.normal_(self.letters.weight, std=0.05)
        with torch.no_grad():
            self.own.weight[0] = 0

    def pooled(self, texts, factors=None):
        unique = sorted({word for text in texts for word in text})
        numbers = [described(word) for word in unique]
        offsets = np.cumsum([0] + [len(bag) for _, _, bag in numbers[:-1]])
        # At times a word goes without its own learnt vector, as words that no paper here has always do.
        alone = [0 if self.training and random.random() < options.hide else number for number, _, _ in numbers]
        x = (
            self.project(self.lexicon(torch.tensor([place for _, place, _ in numbers])))
            + self.own(torch.tensor(alone))
            + self.letters(torch.tensor([one for _, _, bag in numbers for one in bag]), torch.tensor(offsets))
        )
        weighed = x * (F.softplus(self.weigh(x)) + LEAST_WEIGHT)
        at = {word: i for i, word in enumerate(unique)}
        rows = torch.tensor([i for i, text in enumerate(texts) for _ in text])
        words = weighed[torch.tensor([at[word] for text in texts for word in text])]
        if factors is not None:
            words = words * factors[:, None]
        return torch.zeros(len(texts), options.width).index_add(0, rows, words)

    def text(self, texts):
        return F.normalize(self.pooled(texts), dim=1)

    def question(self, asked):
        hints = torch.tensor([float(i >= len(key)) for key, hint, _ in asked for i in range(len(key) + len(hint))])
        factors = torch.exp(self.hinted * hints)
        sums = self.pooled([key + hint for key, hint, _ in asked], factors)
        return F.normalize(sums + self.types[torch.tensor([TYPES.index(type) for _, _, type in asked])], dim=1)


model = Meaning()
rest = [parameter for name, parameter in model.named_parameters() if name not in ("own.weight", "letters.weight", "lexicon.weight")]
optimizer = torch.optim.AdamW(
    [
        {"params": rest, "weight_decay": 0.0},
        {"params": [model.own.weight, model.letters.weight], "weight_decay": options.decay},
    ],
    lr=RATE,
)


def pick(items):
    return items[random.integers(len(items))]


def ask(field):
    """A question as a developer may put it: a key, at times with a hint, seldom a hint alone; a type that is at times left at string."""
    chance = random.random()
    hint = pick(field["hints"]) if field["hints"] and chance < 0.45 else []
    key = [] if hint and chance < 0.07 else pick(field["keys"])
    return key, hint, field["type"] if random.random() < 0.85 else "string"


def seen(field):
    """A text as on a page: a label or the beginning of a sentence, at times with a letter misread."""
    text = list(pick(field["said"]) if field["said"] and random.random() < 0.25 else pick(field["texts"]))
    if random.random() < 0.12:
        i = random.integers(len(text))
        word = text[i]
        if len(word) > 3:
            cut = random.integers(1, len(word))
            text[i] = word[:cut] + ("" if random.random() < 0.5 else "iltrnmoe"[random.integers(8)]) + word[cut + 1 :]
    return text


def judged(names):
    """How often a label is nearer to its own field's key than every label of the paper's other fields."""
    right = total = kinds = asked = 0
    model.eval()
    with torch.no_grad():
        for name in names:
            fields = papers[name]
            labels = [(i, text) for i, field in enumerate(fields) for text in field["texts"]]
            vectors = model.text([text for _, text in labels])
            for i, field in enumerate(fields):
                for key in field["keys"]:
                    told = model.kinds(model.question([(key, [], "string")]))[0].argmax()
                    kinds += int(field["kind"] != "" and told == KINDS.index(field["kind"]))
                    asked += int(field["kind"] != "")
                    scores = (vectors @ model.question([(key, [], field["type"])])[0]).tolist()
                    other = max(score for (of, _), score in zip(labels, scores) if of != i)
                    mine = [score for (of, _), score in zip(labels, scores) if of == i]
                    right += sum(score > other for score in mine)
                    total += len(mine)
    model.train()
    return round(right / max(1, total), 3), "kind right", round(kinds / max(1, asked), 3)


print(f"{sum(map(len, papers.values()))} fields of {len(names)} papers, {len(own)} words of their own, {len(held)} papers held out")
for epoch in range(options.epochs):
    random.shuffle(taught)
    losses = []
    for start in range(0, len(taught), PAPERS_A_STEP):
        fields = [field for name in taught[start : start + PAPERS_A_STEP] for field in papers[name]]
        for _ in range(2):
            texts = [seen(field) for field in fields]
            asked = model.question([ask(field) for field in fields])
            scores = asked @ model.text(texts).T * torch.exp(model.temperature)
            # What two papers call the same is no counterexample for either.
            said = [" ".join(text) for text in texts]
            same = torch.tensor(
                [
                    [i != j and (said[i] == said[j] or said[j] in one["known"] or not one["known"].isdisjoint(other["known"])) for j, other in enumerate(fields)]
                    for i, one in enumerate(fields)
                ]
            )
            scores = scores.masked_fill(same, -1e4)
            target = torch.arange(len(fields))
            loss = F.cross_entropy(scores, target) + F.cross_entropy(scores.T, target)
            loss = loss + F.cross_entropy(model.kinds(asked), torch.tensor([KINDS.index(field["kind"]) if field["kind"] else UNKNOWN for field in fields]), ignore_index=UNKNOWN)
            if options.pairs > 0:
                some = [pairs[i] for i in random.integers(len(pairs), size=options.pairs)]
                near = model.text([[one] for one, _ in some]) @ model.text([[other] for _, other in some]).T * torch.exp(model.temperature)
                loss = loss + 0.5 * F.cross_entropy(near, torch.arange(len(some)))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(float(loss))
    for group in optimizer.param_groups:
        group["lr"] = RATE * max(0.03, 1 - (epoch + 1) / options.epochs)
    if epoch % 5 == 4 or epoch == options.epochs - 1:
        print(epoch + 1, "loss", round(float(np.mean(losses)), 3), *(["own label first", *judged(held)] if held else []), flush=True)


def packed(table):
    """A table as signed bytes in base64, with the number that a byte of 127 stands for."""
    most = float(table.abs().max())
    return {"most": round(most, 6), "bytes": base64.b64encode((table / most * 127).round().to(torch.int8).numpy().tobytes()).decode()}


if options.out:
    with torch.no_grad():
        parts = {
            "width": options.width,
            "words": " ".join(sorted(own)),
            "own": packed(model.own.weight[1:]),
            "letters": packed(model.letters.weight),
            "project": packed(model.project.weight),
            "weigh": [round(float(x), 5) for x in model.weigh.weight[0]] + [round(float(model.weigh.bias), 5)],
            "types": packed(model.types),
            "kinds": KINDS,
            "kind": packed(model.kinds.weight),
            "kindOffsets": [round(float(x), 4) for x in model.kinds.bias],
            "hinted": round(float(torch.exp(model.hinted)), 5),
        }
    open(options.out, "w").write("".join(f"export const {name} = {json.dumps(value)}\n" for name, value in parts.items()))
