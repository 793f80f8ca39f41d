#!/usr/bin/env python3
"""Brings words together that programs and papers use for one thing.

    python3 training/lexicon/tune.py FOLDER LABELS… --out OUT

FOLDER has words.txt and vectors.bin of build.py; LABELS are files of lines {"key", "en"?, "fr"?, "de"?, "more"?: [texts]}: texts that say the
same. A text is the mean of its words; texts of one line are to be nearer each other than to those of other lines (InfoNCE), and words stay
near where the wordnets put them. Words that the lexicon lacks are added where three lines have them.
"""
import argparse
import json
import re
import unicodedata
from collections import Counter

import numpy as np
import torch

parser = argparse.ArgumentParser()
parser.add_argument("folder")
parser.add_argument("labels", nargs="+")
parser.add_argument("--out", required=True)
parser.add_argument("--epochs", type=int, default=14)
options = parser.parse_args()
torch.manual_seed(1)
torch.set_num_threads(2)
SCALE = 127 * 1.6

words = open(f"{options.folder}/words.txt").read().split()
vectors = np.fromfile(f"{options.folder}/vectors.bin", dtype=np.int8).reshape(len(words), -1) / SCALE
index = {word: i for i, word in enumerate(words)}


def fold(text):
    text = unicodedata.normalize("NFD", text.replace("œ", "oe").replace("æ", "ae").replace("ß", "ss"))
    return "".join(c for c in text if not unicodedata.combining(c)).lower()


def split(text):
    text = re.sub(r"([a-z\d])([A-Z])", r"\1 \2", text)
    text = re.sub(r"\bn\s?[°º]", " numero ", text, flags=re.I)
    return [w for w in re.findall(r"[a-z]{2,}", fold(re.sub(r"[_\-./]+", " ", text))) if w not in FILLERS]


FILLERS = set("the an of de des la le les un une du et and or ou your votre vos our notre nos is are der die das des dem den ein eine und oder this ce cette est".split())

items = []
for path in options.labels:
    for line in open(path):
        item = json.loads(line)
        texts = {}
        for view in [item.get("key", ""), item.get("en", ""), item.get("fr", ""), item.get("de", ""), *item.get("more", [])]:
            found = split(view)
            if found:
                texts.setdefault(" ".join(found), found)
        if len(texts) > 1:
            items.append(list(texts.values()))
seen = set()
items = [item for item in items if not (key := str(sorted(map(tuple, item)))) in seen and not seen.add(key)]
counts = Counter(word for item in items for word in {w for text in item for w in text})


def start(word, item):
    mates = [w for text in item for w in text if w in index and w != word]
    return np.mean([vectors[index[w]] for w in mates], axis=0) if mates else None


added, extra = {}, []
for item in items:
    for word in {w for text in item for w in text}:
        if word not in index and counts[word] >= 3:
            mean = start(word, item)
            if mean is not None:
                added.setdefault(word, []).append(mean)
for word, means in added.items():
    vector = np.mean(means, axis=0)
    index[word] = len(words)
    words.append(word)
    extra.append(vector / (np.linalg.norm(vector) + 1e-9))
vectors = np.vstack([vectors, *[e[None] for e in extra]]).astype(np.float32)
print(len(items), "items", len(extra), "words added", len(words), "words")

origin = torch.tensor(vectors)
table = torch.nn.Embedding.from_pretrained(origin.clone(), freeze=False)
importance = torch.tensor([1.0 / (1 + np.log1p(counts.get(w, 0))) for w in words], dtype=torch.float32)
optimizer = torch.optim.Adam(table.parameters(), lr=0.008)
held = set(range(0, len(items), 20))


def embed(texts):
    ids = [[index[w] for w in text if w in index] for text in texts]
    longest = max(len(i) for i in ids)
    padded = torch.zeros(len(ids), longest, dtype=torch.long)
    mask = torch.zeros(len(ids), longest)
    for row, i in enumerate(ids):
        padded[row, : len(i)] = torch.tensor(i, dtype=torch.long)
        mask[row, : len(i)] = importance[i]
    mean = (table(padded) * mask[..., None]).sum(1)
    return torch.nn.functional.normalize(mean + 1e-9, dim=1)


usable = [[text for text in item if any(w in index for w in text)] for item in items]


def pairs(rows, random):
    a, b = [], []
    for i in rows:
        if len(usable[i]) < 2:
            continue
        x, y = random.choice(len(usable[i]), 2, replace=False)
        a.append(usable[i][x])
        b.append(usable[i][y])
    return a, b


def check():
    random = np.random.default_rng(5)
    a, b = pairs(sorted(held), random)
    with torch.no_grad():
        similar = embed(a) @ embed(b).T
    return float((similar.argmax(1) == torch.arange(len(a))).float().mean())


random = np.random.default_rng(2)
train = [i for i in range(len(items)) if i not in held]
print("held-out, before", round(check(), 3))
for epoch in range(options.epochs):
    random.shuffle(train)
    total = 0
    for at in range(0, len(train), 512):
        rows = train[at : at + 512]
        a, b = pairs(rows, random)
        similar = embed(a) @ embed(b).T / 0.07
        target = torch.arange(len(a))
        touched = torch.tensor(sorted({index[w] for text in a + b for w in text if w in index}))
        # Words that few lines have stay nearer to where they were.
        pull = ((table(touched) - origin[touched]) ** 2).sum(1).mean()
        loss = (torch.nn.functional.cross_entropy(similar, target) + torch.nn.functional.cross_entropy(similar.T, target)) / 2 + 3 * pull
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += float(loss)
    print(epoch, round(total / (len(train) / 512), 3), "held-out", round(check(), 3), flush=True)

final = torch.nn.functional.normalize(table.weight.detach() + 1e-9, dim=1).numpy()
order = sorted(range(len(words)), key=lambda i: words[i])
open(f"{options.out}/words.txt", "w").write("\n".join(words[i] for i in order) + "\n")
np.clip(np.round(final[order] * SCALE), -127, 127).astype(np.int8).tofile(f"{options.out}/vectors.bin")
for a, b in [("inspection", "controle"), ("plate", "immatriculation"), ("due", "echeance"), ("shipper", "expediteur"), ("amount", "montant"), ("start", "end"), ("issue", "delivrance"), ("tenant", "locataire"), ("phone", "fax"), ("supplier", "customer"), ("carrier", "transporteur"), ("holder", "titulaire")]:
    if a in index and b in index:
        print(a, b, round(float(origin[index[a]] @ origin[index[b]]), 2), "->", round(float(final[index[a]] @ final[index[b]]), 2))
