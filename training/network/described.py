"""Documents as describe.mjs writes them, as tensors: windows of words with their relations, questions, candidates."""
import base64
import json

import numpy as np
import torch

SHAPES, MATCHES, PLACES, GRAMS = 44, 8, 3, 12
KINDS, TYPES = 10, 4
GRAM_COUNT = 2048
TOPICS = None

# Distances in heights of a line, between left edges and between middles.
ACROSS = torch.tensor([-40.0, -20, -10, -5, -2, -0.5, 0.5, 2, 5, 10, 20, 40])
DOWN = torch.tensor([-30.0, -12, -6, -3.5, -2.2, -1.5, -0.5, 0.5, 1.5, 2.2, 3.5, 6, 12, 30])
ALONG = 9
RELATIONS = (len(ACROSS) + 1) * (len(DOWN) + 1)

WINDOW, OVERLAP = 400, 60


def array(text, kind, width=None):
    flat = np.frombuffer(base64.b64decode(text), dtype=kind)
    return torch.from_numpy((flat if width is None else flat.reshape(-1, width)).copy())


def relations(shape, lines):
    """For each pair of words: the number of their relative position, words between them on one line, and what they share."""
    left, top, right, bottom = shape[:, 0], shape[:, 1], shape[:, 2], shape[:, 3]
    middle = (top + bottom) / 2
    across = torch.bucketize((left[None] - left[:, None]).contiguous(), ACROSS)
    down = torch.bucketize((middle[None] - middle[:, None]).contiguous(), DOWN)
    number = torch.arange(len(left))
    along = (number[None] - number[:, None]).clamp(-ALONG, ALONG) + ALONG
    same_line = lines[None, :, 0] == lines[:, None, 0]
    along = torch.where(same_line, along, torch.full_like(along, 2 * ALONG + 1))
    overlap = (torch.minimum(right[None], right[:, None]) > torch.maximum(left[None], left[:, None]))
    same_block = lines[None, :, 1] == lines[:, None, 1]
    same_page = lines[None, :, 2] == lines[:, None, 2]
    flags = overlap.long() + 2 * same_block.long() + 4 * same_page.long()
    return (across * (len(DOWN) + 1) + down).to(torch.int16), along.to(torch.int8), flags.to(torch.int8)


def words_of(lists, weights):
    """Mean place of words in the lexicon as (places, weights), without those that it lacks."""
    kept = [(place, weight) for place, weight in zip(lists, weights) if place >= 0]
    return kept


class Window:
    """Words of a document that are read together, with the candidates that they hold."""

    def __init__(self, begin, end, shape, lines, places, grams, kept):
        self.begin, self.end = begin, end
        self.shape = shape[begin:end]
        self.places = places[begin:end]
        self.grams = grams[begin:end]
        self.lines = lines[begin:end]
        self.kept = kept
        self.relation = None

    def related(self):
        if self.relation is None:
            self.relation = relations(self.shape, self.lines)
        return self.relation


class Document:
    def __init__(self, row):
        self.set, self.file = row["set"], row["file"]
        count = row["count"]
        shape = array(row["shape"], np.float32, SHAPES)
        lines = array(row["lines"], np.int32, 3).long()
        places = array(row["places"], np.int32, PLACES).long()
        grams = array(row["grams"], np.int16, GRAMS).long()
        self.spans = array(row["spans"], np.int32, 4).long()
        begins = [0]
        while begins[-1] + WINDOW < count:
            begins.append(begins[-1] + WINDOW - OVERLAP)
        placed = torch.zeros(len(self.spans), dtype=torch.bool)
        self.windows = []
        for begin in begins:
            end = min(count, begin + WINDOW)
            inside = (self.spans[:, 0] >= begin) & (self.spans[:, 1] < end) & ~placed
            placed |= inside
            self.windows.append(Window(begin, end, shape, lines, places, grams, inside.nonzero()[:, 0]))
        self.questions = [Question(one, count, len(self.spans)) for one in row["questions"]]


class Question:
    def __init__(self, row, count, candidates):
        self.key, self.type = row["key"], row["type"]
        self.absent, self.empty = row["absent"], row["empty"]
        self.words = [words_of(places, weights) for places, weights in zip(row["places"], row["weights"])]
        self.counts = [len(places) for places in row["places"]]
        self.topics = torch.tensor(row["topics"], dtype=torch.float32)
        self.match = array(row["match"], np.uint8, MATCHES)
        self.fits = array(row["fits"], np.int32).long()
        self.right = torch.zeros(candidates, dtype=torch.bool)
        self.right[torch.tensor(row["right"], dtype=torch.long)] = True
        self.patterned = torch.zeros(candidates, dtype=torch.float32)
        if row["hasPattern"]:
            self.patterned[self.fits] = -1
            self.patterned[torch.tensor(row["patterned"], dtype=torch.long)] = 1
        says = array(row["says"], np.int8)
        self.says = says.long() if len(says) else torch.zeros(candidates, dtype=torch.long)


def documents_of(path):
    with open(path) as lines:
        return [Document(json.loads(line)) for line in lines]


def lexicon_of(path):
    """The lexicon's vectors, of length 1 or so, a row of zeros behind the last."""
    text = open(path).read()
    start = text.index('vectors = "') + len('vectors = "')
    flat = np.frombuffer(base64.b64decode(text[start : text.index('"', start)]), dtype=np.int8).reshape(-1, 48)
    return torch.from_numpy(np.vstack([flat.astype(np.float32) / (127 * 1.6), np.zeros((1, 48), np.float32)]))
