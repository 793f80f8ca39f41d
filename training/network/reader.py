"""The network: reads a page once, then answers each question by passing what it asks for along what the page says belongs together.

The page's part knows nothing of the questions, the questions' part is narrow: fifty questions cost little more than one.
"""
import math

import torch
import torch.nn.functional as F
from torch import nn

from described import ALONG, GRAM_COUNT, KINDS, MATCHES, RELATIONS, SHAPES, TYPES

FLAGS = 8


class Attention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.before = nn.LayerNorm(width)
        self.project = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.forward_part = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width))
        self.drop = nn.Dropout(0.1)

    def forward(self, x, bias):
        n, width = x.shape
        q, k, v = self.project(self.before(x)).view(n, 3, self.heads, -1).permute(1, 2, 0, 3)
        weights = torch.softmax(q @ k.transpose(1, 2) / math.sqrt(width // self.heads) + bias, -1)
        x = x + self.drop(self.out((weights @ v).transpose(0, 1).reshape(n, width)))
        return x + self.drop(self.forward_part(x))


class Step(nn.Module):
    """One passing of messages between words, along maps that the page alone has made."""

    def __init__(self, state, heads, message):
        super().__init__()
        self.heads, self.message = heads, message
        self.before = nn.LayerNorm(state)
        self.say = nn.Linear(state, heads * message)
        self.hear = nn.Sequential(nn.Linear(state + heads * message, 2 * state), nn.GELU(), nn.Dropout(0.1), nn.Linear(2 * state, state))

    def forward(self, s, maps):
        q, n, _ = s.shape
        x = self.before(s)
        said = self.say(x).view(q, n, self.heads, self.message).permute(2, 1, 0, 3).reshape(self.heads, n, q * self.message)
        heard = (maps @ said).view(self.heads, n, q, self.message).permute(2, 1, 0, 3).reshape(q, n, -1)
        return s + self.hear(torch.cat([x, heard], -1))


class Reader(nn.Module):
    def __init__(self, lexicon, topics, width=96, layers=2, heads=4, state=64, steps=3, maps=8, message=8, asked=48):
        super().__init__()
        self.settings = dict(topics=topics, width=width, layers=layers, heads=heads, state=state, steps=steps, maps=maps, message=message, asked=asked)
        self.register_buffer("lexicon", lexicon, persistent=False)
        self.grams = nn.EmbeddingBag(GRAM_COUNT + 1, 24, mode="sum", padding_idx=GRAM_COUNT)
        self.word = nn.Linear(48 + 24 + SHAPES - 4, width)
        self.layers = nn.ModuleList(Attention(width, heads) for _ in range(layers))
        self.last = nn.LayerNorm(width)
        self.counts = layers * heads, steps * maps
        self.maps, self.steps_count = maps, steps
        channels = sum(self.counts)
        self.place = nn.Embedding(RELATIONS, channels)
        self.along = nn.Embedding(2 * ALONG + 2, channels)
        self.flag = nn.Embedding(FLAGS, channels)
        for table in (self.place, self.along, self.flag):
            nn.init.normal_(table.weight, std=0.3)
        self.key_of_map = nn.Linear(width, 2 * steps * maps * 8)
        self.question = nn.Sequential(nn.Linear(3 * 48 + TYPES + topics + 3, 96), nn.GELU(), nn.Linear(96, asked))
        self.of_match = nn.Linear(2 * (MATCHES + 1), state)
        self.of_word = nn.Linear(width, state)
        self.of_question = nn.Linear(asked, state)
        self.word_to_meet = nn.Linear(width, state)
        self.question_to_meet = nn.Linear(asked, state)
        self.blend = nn.Linear(state, state)
        self.steps = nn.ModuleList(Step(state, maps, message) for _ in range(steps))
        self.point = nn.Sequential(nn.LayerNorm(state), nn.Linear(state, 5))
        self.form = nn.Sequential(nn.Linear(KINDS + TYPES + 2 + 4 + 1 + 5 + 4, 24), nn.GELU(), nn.Linear(24, 1))
        self.offset = nn.Parameter(torch.tensor(-3.0))

    def page(self, window):
        """State of each word, and the maps along which questions are passed."""
        places = torch.where(window.places < 0, torch.full_like(window.places, len(self.lexicon) - 1), window.places)
        meaning = self.lexicon[places].sum(1) / (window.places >= 0).sum(1).clamp(min=1)[:, None]
        spelling = self.grams(torch.where(window.grams < 0, torch.full_like(window.grams, GRAM_COUNT), window.grams))
        x = self.word(torch.cat([meaning, spelling, window.shape[:, 4:]], -1))
        place, along, flag = (part.long() for part in window.related())
        bias = (self.place(place) + self.along(along) + self.flag(flag)).permute(2, 0, 1)
        n = len(x)
        own = bias[: self.counts[0]].view(len(self.layers), -1, n, n)
        for layer, extra in zip(self.layers, own):
            x = layer(x, extra)
        x = self.last(x)
        a, b = self.key_of_map(x).view(n, 2, self.counts[1], 8).permute(1, 2, 0, 3)
        maps = torch.softmax(a @ b.transpose(1, 2) / math.sqrt(8) + bias[self.counts[0] :], -1)
        return x, maps.view(self.steps_count, self.maps, n, n)

    def ask(self, questions):
        rows = []
        for one in questions:
            parts = []
            for words in one.words:
                if words:
                    places, weights = zip(*words)
                    weights = torch.tensor(weights)
                    parts.append((self.lexicon[list(places)] * weights[:, None]).sum(0) / weights.sum())
                else:
                    parts.append(torch.zeros(48))
            kind = F.one_hot(torch.tensor(one.type), TYPES).float()
            rows.append(torch.cat([*parts, kind, one.topics, torch.tensor(one.counts).float().clamp(max=8) / 4]))
        return self.question(torch.stack(rows))

    def forward(self, window, questions, spans):
        """Log-odds of each of the window's candidates (columns) for each question (rows)."""
        x, maps = self.page(window)
        asked = self.ask(questions)
        match = torch.stack([one.match[window.begin : window.end] for one in questions]).float() / 255
        said = torch.maximum(match[..., 0] * 0.5 + match[..., 2] * 0.5, match[..., 5])
        if len(questions) > 1:
            top, which = said.topk(2, 0)
            number = torch.arange(len(questions))[:, None]
            rival = torch.where(which[0][None] == number, top[1][None], top[0][None])
        else:
            rival = torch.zeros_like(said)
        match = torch.cat([match, rival[..., None]], -1)
        s = self.of_match(torch.cat([match, match**3], -1)) + self.of_word(x)[None] + self.of_question(asked)[:, None]
        s = s + self.word_to_meet(x)[None] * self.question_to_meet(asked)[:, None]
        s = F.gelu(s)
        s = s + self.blend(s)
        for step, one in zip(self.steps, maps):
            s = step(s, one)
        points = self.point(s)
        first = spans[:, 0] - window.begin
        last = spans[:, 1] - window.begin
        padded = F.pad(points, (0, 0, 1, 1))
        along = F.pad(points[..., 2].cumsum(1), (1, 0))
        inside = (along[:, last + 1] - along[:, first]) / (last - first + 1).float()
        score = points[:, first, 0] + points[:, last, 1] + inside + padded[:, first, 3] + padded[:, last + 2, 4]
        form = self.form(self.forms(questions, window, spans))[..., 0]
        return score + form + self.offset

    def forms(self, questions, window, spans):
        kinds = F.one_hot(spans[:, 2], KINDS).float()
        length = (spans[:, 1] - spans[:, 0] + 1).float()
        cut = torch.stack([spans[:, 3] % 2, spans[:, 3] // 2], -1).float()
        sizes = torch.stack([length.log(), (length == 1).float(), (length > 4).float(), (length > 10).float()], -1)
        common = torch.cat([kinds, cut, sizes], -1)
        rows = []
        for one in questions:
            kind = F.one_hot(torch.tensor(one.type), TYPES).float().expand(len(spans), -1)
            says = F.one_hot(one.says[window.kept], 5).float()
            patterned = one.patterned[window.kept]
            signs = torch.stack([(patterned > 0).float(), (patterned < 0).float(), torch.full_like(patterned, min(1, one.counts[1] / 4)), torch.full_like(patterned, min(1, one.counts[0] / 4))], -1)
            rows.append(torch.cat([common, kind, patterned[:, None], says, signs], -1))
        return torch.stack(rows)
