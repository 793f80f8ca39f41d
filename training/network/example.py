"""A small network of random weights, and its scores of a described document: python3 example.py DESCRIBED MODEL SCORES."""
import json
import os
import sys

import torch

from documents import documents_of, lexicon_of
from network import Reader

described, to_model, to_scores = sys.argv[1:4]
torch.manual_seed(7)
document = documents_of(described)[0]
here = os.path.dirname(os.path.abspath(__file__))
lexicon = lexicon_of(f"{here}/../../packages/models-lexicon/data/lexicon.js")
questions = [one for one in document.questions if one.asked_as == 0]
model = Reader(lexicon, len(questions[0].vector), width=8, spelling=2, layers=1, heads=2, state=4, steps=2, maps=2, message=2)
with torch.no_grad():
    for name, weights in model.named_parameters():
        weights.mul_(1 + 0.5 * torch.rand_like(weights))
        # As they are stored: bytes with a scale for each row.
        if weights.dim() > 1:
            rows = weights.permute(0, 2, 1) if weights.dim() == 3 else weights
            most = rows.reshape(len(rows), -1).abs().max(1)[0] + 1e-9
            scale = most.view(-1, *[1] * (weights.dim() - 1))
            weights.copy_(torch.round(weights / scale * 127) / 127 * scale)
    model.eval()
    asked = model.question(torch.stack([one.vector for one in questions]))
    window = document.windows[0]
    scores = model(window, questions, asked, document.spans[window.kept])
    none = model.none(asked)[:, 0]
torch.save({"settings": model.settings, "weights": model.state_dict()}, to_model)
rows = [
    {"key": one.key, "none": round(nothing.item(), 4), "of": [round(row[c].item(), 4) for c in one.fits.tolist()]}
    for one, nothing, row in zip(questions, none, scores)
]
json.dump(rows, open(to_scores, "w"))
