"""Documents as describe.mjs writes them, as tensors: windows of whole pages, questions, candidates."""
import base64
import json

import numpy as np
import torch

SHAPES, MATCHES, PLACES, GRAMS = 40, 10, 2, 12
KINDS, TYPES = 10, 4
GRAM_COUNT = 4096

# Distances in heights of a line, between left edges and between middles.
ACROSS = torch.tensor([-40.0, -20, -10, -5, -2, -0.5, 0.5, 2, 5, 10, 20, 40])
DOWN = torch.tensor([-30.0, -12, -6, -3.5, -2.2, -1.5, -0.5, 0.5, 1.5, 2.2, 3.5, 6, 12, 30])
ALONG = 6
RELATIONS = (len(ACROSS) + 1) * (len(DOWN) + 1)
FLAGS = 8

# Pages are read together up to so many lines.
WINDOW = 220


def array(text, kind, width=None):
    flat = np.frombuffer(base64.b64decode(text), dtype=kind)
    return torch.from_numpy((flat if width is None else flat.reshape(-1, width)).copy())


def relations(boxes, blocks, pages):
    """For each pair of lines: the number of their relative position, lines between them, and what they share."""
    left, top, right, bottom = boxes.unbind(1)
    middle = (top + bottom) / 2
    across = torch.bucketize((left[None] - left[:, None]).contiguous(), ACROSS)
    down = torch.bucketize((middle[None] - middle[:, None]).contiguous(), DOWN)
    number = torch.arange(len(left))
    along = (number[None] - number[:, None]).clamp(-ALONG, ALONG) + ALONG
    overlap = torch.minimum(right[None], right[:, None]) > torch.maximum(left[None], left[:, None])
    flags = overlap.long() + 2 * (blocks[None] == blocks[:, None]).long() + 4 * (pages[None] == pages[:, None]).long()
    return (across * (len(DOWN) + 1) + down).to(torch.int16), along.to(torch.int8), flags.to(torch.int8)


class Window:
    """Pages that are read together, with the candidates that they hold."""

    def __init__(self, lines, words, row, spans):
        (self.first_line, last_line), (self.begin, self.end) = lines, words
        part = slice(self.begin, self.end)
        self.shape = row["shape"][part]
        self.places = row["places"][part]
        self.grams = row["grams"][part]
        self.line_of = row["lineOf"][part] - self.first_line
        self.lines = last_line - self.first_line
        those = slice(self.first_line, last_line)
        self.geometry = row["boxes"][those], row["blocks"][those], row["pages"][those]
        self.kept = ((spans[:, 0] >= self.begin) & (spans[:, 1] < self.end)).nonzero()[:, 0]
        self.relation = None

    def related(self):
        if self.relation is None:
            self.relation = relations(*self.geometry)
        return self.relation


class Document:
    def __init__(self, row):
        self.set, self.file = row["set"], row["file"]
        count = row["count"]
        read = {
            "shape": array(row["shape"], np.float32, SHAPES).half(),
            "places": array(row["places"], np.int32, PLACES),
            "grams": array(row["grams"], np.int16, GRAMS),
            "lineOf": array(row["lineOf"], np.int32).long(),
            "boxes": array(row["boxes"], np.float32, 4),
            "blocks": array(row["blocks"], np.int32),
            "pages": array(row["pages"], np.int32),
        }
        self.spans = array(row["spans"], np.int32, 4).long()
        self.values = array(row["values"], np.int32).long()
        pages = read["pages"].tolist()
        starts = [i for i in range(len(pages)) if i == 0 or pages[i] != pages[i - 1]] + [len(pages)]
        groups = []
        for begin, end in zip(starts, starts[1:]):
            if groups and end - groups[-1][0] <= WINDOW:
                groups[-1] = (groups[-1][0], end)
            else:
                groups.append((begin, end))
        first_word = torch.searchsorted(read["lineOf"].contiguous(), torch.arange(len(pages) + 1))
        self.windows = [Window(g, (int(first_word[g[0]]), int(first_word[g[1]])), read, self.spans) for g in groups]
        self.windows = [w for w in self.windows if len(w.kept)]
        self.questions = [Question(one, len(self.spans)) for one in row["questions"]]
        self.questions = [one for one in self.questions if one.empty or one.right.any()]


class Question:
    def __init__(self, row, candidates):
        self.key, self.type, self.asked_as, self.empty = row["key"], row["type"], row["as"], row["empty"]
        self.vector = array(row["vector"], np.float32)
        self.match = array(row["match"], np.int8, MATCHES)
        self.fits = array(row["fits"], np.int32).long()
        self.right = torch.zeros(candidates, dtype=torch.bool)
        self.right[torch.tensor(row["right"], dtype=torch.long)] = True
        self.patterned = None
        if row["hasPattern"]:
            self.patterned = torch.zeros(candidates)
            self.patterned[self.fits] = -1
            self.patterned[torch.tensor(row["patterned"], dtype=torch.long)] = 1
        says = array(row["says"], np.int8)
        self.says = says if len(says) else None


def documents_of(path):
    with open(path) as lines:
        return [Document(json.loads(line)) for line in lines]


def lexicon_of(path):
    """The lexicon's vectors, of length 1 or so, a row of zeros behind the last."""
    text = open(path).read()
    start = text.index('vectors = "') + len('vectors = "')
    flat = np.frombuffer(base64.b64decode(text[start : text.index('"', start)]), dtype=np.int8).reshape(-1, 48)
    return torch.from_numpy(np.vstack([flat.astype(np.float32) / (127 * 1.6), np.zeros((1, 48), np.float32)]))
