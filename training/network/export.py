#!/usr/bin/env python3
"""Writes a taught network as data: python3 training/network/export.py MODEL OUT.js [--whole]

Tables are stored as signed bytes with a scale for each row; with --whole as 32-bit numbers.
"""
import base64
import json
import sys

import numpy as np
import torch

model, out = sys.argv[1:3]
whole = "--whole" in sys.argv
saved = torch.load(model)
tables = {}
for name, weights in saved["weights"].items():
    # Neighbours come first, then what each of them holds.
    if weights.dim() == 3:
        weights = weights.permute(0, 2, 1)
    rows = weights.shape[0]
    flat = weights.reshape(rows, -1).numpy().astype("<f4")
    if name == "grams.weight":
        flat, rows = flat[:-1], rows - 1
    if whole or weights.dim() == 1:
        tables[name] = {"rows": rows, "bytes": base64.b64encode(flat.tobytes()).decode()}
    else:
        most = np.abs(flat).max(1) + 1e-9
        bytes = np.round(flat / most[:, None] * 127).astype(np.int8)
        tables[name] = {"rows": rows, "bytes": base64.b64encode(bytes.tobytes()).decode(), "most": base64.b64encode(most.astype("<f4").tobytes()).decode()}
settings = saved["settings"]
sizes = {name: settings[name] for name in ("heads", "maps", "message", "spelling")}
with open(out, "w") as file:
    file.write(f"export const network = {json.dumps({'sizes': sizes, 'tables': tables})}\n")
