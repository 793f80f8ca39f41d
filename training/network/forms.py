#!/usr/bin/env python3
"""Makes forms whose labels are random words of the lexicon, so that the network learns how labels and values stand, not which words they are.

    python3 training/network/forms.py OUT PAGES --count N [--seed S] [--name SET]

OUT/<set> gets truth.jsonl and schemas/, PAGES/<set> the page of each as JSON: a labelled set without files. A key says what its label says
in words that are near: the same, another language's, a synonym; some keys ask for what no label says.
"""
import argparse
import json
import os
import random
import re

import values
from draw import Sheet, BLOCKS
from words import Words

parser = argparse.ArgumentParser()
parser.add_argument("out")
parser.add_argument("pages")
parser.add_argument("--count", type=int, default=1000)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--name", default="made")
parser.add_argument("--lexicon", default="packages/models-lexicon/data/lexicon.js")
parser.add_argument("--common", default="packages/engine/src/matching/commonWords.ts")
options = parser.parse_args()
random.seed(options.seed)
lexicon = Words(options.lexicon, options.common)

HINTS = {
    "date": ["date {}", "day {}", "when {}", "date de {}", "{}, as a date", "jour de {}"],
    "amount": ["amount {}", "{} in euros", "montant {}", "{} including tax", "sum for {}"],
    "person": ["name of {}", "{}, name only", "person {}", "nom de {}"],
}


def asked(label, scope):
    """Key and hint for a label, and whether they say enough."""
    said = [*(scope if scope and random.random() < 0.8 else []), *label.words]
    random.random() < 0.3 and random.shuffle(said)
    key = []
    for word in said:
        if len(said) > 1 and random.random() < 0.12:
            continue
        key.append(word if random.random() < 0.35 else lexicon.near(word))
    key = key or said[:1]
    if not key or (label.head and random.random() < 0.6):
        key.insert(random.choice([0, len(key)]), random.choice(values.HEADS[label.kind]).split()[-1])
    hint = None
    if random.random() < 0.55:
        told = " ".join(lexicon.near(w) if random.random() < 0.5 else w for w in said)
        hint = random.choice(HINTS.get(label.kind, ["{}", "{} shown", "the {} on the form", "{}, as printed", "{} indiqué"])).format(told)
        if random.random() < 0.2:
            key = [lexicon.any()] if random.random() < 0.5 else key[:1]
    return key, hint


def spell(key):
    style = random.random()
    if style < 0.6:
        return "_".join(key)
    if style < 0.9:
        return key[0] + "".join(word.capitalize() for word in key[1:])
    return " ".join(key)


def make(number):
    sheet = Sheet(lexicon)
    order = random.choices(list(BLOCKS), weights=[weight for _, weight in BLOCKS.values()], k=random.randint(2, 6))
    if random.random() < 0.15:
        order = ["sentences"] * random.randint(1, 4) + order[:1]
    for name in order:
        if sheet.full() or len(sheet.words) > 330:
            break
        BLOCKS[name][0](sheet)
    fields, specs = {}, []
    shown = sheet.shown
    random.shuffle(shown)
    for label, value, scope in shown[: random.randint(5, 12)]:
        if not label.words and not scope:
            continue
        key, hint = asked(label, scope)
        name = spell(key)
        if name in fields or not re.search("[a-z]", name):
            continue
        if hint and len(shown) > 1 and random.random() < 0.12:
            other = random.choice(shown)[0]
            if other is not label:
                hint += ", not the " + " ".join(other.words)
        kind = {"date": "date", "amount": "number", "quantity": "number", "boolean": "boolean"}.get(label.kind, "string")
        if kind in ("date", "number") and random.random() < 0.04:
            kind = "string"
        fields[name] = {"type": kind, "value": value.truth if kind != "string" else value.text}
        specs.append({"key": name, "type": kind, **({"hint": hint} if hint else {})})
    for _ in range(random.randint(1, 4)):
        words = [lexicon.any() for _ in range(random.randint(1, 2))]
        kind = random.choice(list(values.HEADS))
        if random.random() < 0.5 and shown and (other := random.choice(shown)[0]).words:
            words = [*words, random.choice(other.words)]
        elif random.random() < 0.7:
            words.insert(random.randint(0, 1), random.choice(values.HEADS[kind]).split()[-1])
        if shown and any(lexicon.alike(words[0], word) for label, _, scope in shown for word in [*label.words, *(scope or [])]):
            continue
        name = spell(words)
        if name in fields:
            continue
        kind = {"date": "date", "amount": "number", "quantity": "number", "boolean": "boolean"}.get(kind, "string")
        fields[name] = {"type": kind, "value": None}
        specs.append({"key": name, "type": kind})
    return sheet, fields, specs


folder, pages = f"{options.out}/{options.name}", f"{options.pages}/{options.name}"
os.makedirs(f"{folder}/schemas", exist_ok=True)
os.makedirs(pages, exist_ok=True)
with open(f"{folder}/truth.jsonl", "w") as truth:
    for number in range(options.count):
        sheet, fields, specs = make(number)
        if not specs:
            continue
        if not any(field["value"] for field in fields.values()):
            continue
        file = f"{number:05}.pdf"
        truth.write(json.dumps({"file": file, "fields": fields}, ensure_ascii=False) + "\n")
        json.dump({"fields": specs}, open(f"{folder}/schemas/{file}.json", "w"), ensure_ascii=False)
        json.dump([sheet.page()], open(f"{pages}/{file}.json", "w"), ensure_ascii=False)
