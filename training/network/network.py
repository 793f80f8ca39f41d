"""The network: reads pages once, then answers each question by passing what it asks for along what the pages say belongs together.

The pages' part knows nothing of the questions; the questions' part is narrow, and passes messages between lines alone: fifty
questions cost little more than one.
"""
import math

import torch
import torch.nn.functional as F
from torch import nn

from documents import ALONG, FLAGS, GRAM_COUNT, KINDS, MATCHES, RELATIONS, SHAPES, TYPES

NEAR = 2
BESIDE = 6


class Lines(nn.Module):
    """Attention between lines, by what they hold and how they stand to each other."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.before = nn.LayerNorm(width)
        self.project = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.rest = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width))
        self.drop = nn.Dropout(0.1)

    def forward(self, x, bias):
        n, width = x.shape
        q, k, v = self.project(self.before(x)).view(n, 3, self.heads, -1).permute(1, 2, 0, 3)
        weights = torch.softmax(q @ k.transpose(1, 2) / math.sqrt(width // self.heads) + bias, -1)
        x = x + self.drop(self.out((weights @ v).transpose(0, 1).reshape(n, width)))
        return x + self.drop(self.rest(x))


class Words(nn.Module):
    """What the words before and behind say, in reading order."""

    def __init__(self, width):
        super().__init__()
        self.before = nn.LayerNorm(width)
        self.near = nn.Conv1d(width, width, 2 * NEAR + 1, padding=NEAR)
        self.out = nn.Linear(width, width)
        self.drop = nn.Dropout(0.1)

    def forward(self, x):
        heard = self.near(self.before(x).t()[None])[0].t()
        return x + self.drop(self.out(F.gelu(heard)))


class Step(nn.Module):
    """One passing of messages between lines, along maps that the pages alone have made."""

    def __init__(self, state, maps, message):
        super().__init__()
        self.maps, self.message = maps, message
        self.before = nn.LayerNorm(state)
        self.say = nn.Linear(state, maps * message)
        self.hear = nn.Sequential(nn.Linear(state + maps * message, 2 * state), nn.GELU(), nn.Dropout(0.1), nn.Linear(2 * state, state))

    def forward(self, s, maps):
        q, n, _ = s.shape
        x = self.before(s)
        said = self.say(x).view(q, n, self.maps, self.message).permute(2, 1, 0, 3).reshape(self.maps, n, q * self.message)
        heard = (maps @ said).view(self.maps, n, q, self.message).permute(2, 1, 0, 3).reshape(q, n, -1)
        return s + self.hear(torch.cat([x, heard], -1))


def pooled(values, line_of, lines):
    """Mean and greatest of the words of each line; `values` is (questions, words, width)."""
    q, _, width = values.shape
    index = line_of[None, :, None].expand_as(values)
    total = values.new_zeros(q, lines, width).scatter_add(1, index, values)
    count = torch.bincount(line_of, minlength=lines).clamp(min=1)[None, :, None]
    most = values.new_full((q, lines, width), -1e4).scatter_reduce(1, index, values, "amax", include_self=True)
    return torch.cat([total / count, most.clamp(min=-1e3)], -1)


class Reader(nn.Module):
    def __init__(self, lexicon, asked, width=64, spelling=32, layers=2, heads=4, state=32, steps=3, maps=8, message=8):
        super().__init__()
        self.settings = dict(asked=asked, width=width, spelling=spelling, layers=layers, heads=heads, state=state, steps=steps, maps=maps, message=message)
        self.register_buffer("lexicon", lexicon, persistent=False)
        self.grams = nn.EmbeddingBag(GRAM_COUNT + 1, spelling, mode="sum", padding_idx=GRAM_COUNT)
        self.word = nn.Linear(48 + spelling + SHAPES, width)
        self.words = nn.ModuleList(Words(width) for _ in range(2))
        self.to_line = nn.Linear(2 * width, width)
        self.lines = nn.ModuleList(Lines(width, heads) for _ in range(layers))
        self.last = nn.LayerNorm(width)
        self.to_word = nn.Linear(width, width)
        self.last_word = nn.LayerNorm(width)
        self.counts = layers * heads, steps * maps
        self.maps, self.steps_count = maps, steps
        channels = sum(self.counts)
        self.place = nn.Embedding(RELATIONS, channels)
        self.along = nn.Embedding(2 * ALONG + 1, channels)
        self.flag = nn.Embedding(FLAGS, channels)
        for table in (self.place, self.along, self.flag):
            nn.init.normal_(table.weight, std=0.3)
        self.key_of_map = nn.Linear(width, 2 * steps * maps * 8)
        self.question = nn.Sequential(nn.Linear(asked, 96), nn.GELU(), nn.Dropout(0.1), nn.Linear(96, 64))
        self.of_match = nn.Linear(2 * (MATCHES + 1), state)
        self.of_word = nn.Linear(width, state)
        self.of_question = nn.Linear(64, state)
        self.word_to_meet = nn.Linear(width, state)
        self.question_to_meet = nn.Linear(64, state)
        self.line_state = nn.Linear(2 * state, state)
        self.line_of_line = nn.Linear(width, state)
        self.line_to_meet = nn.Linear(width, state)
        self.question_to_line = nn.Linear(64, state)
        self.steps = nn.ModuleList(Step(state, maps, message) for _ in range(steps))
        self.back = nn.Linear(state, state)
        self.before_beside = nn.LayerNorm(state)
        self.beside = nn.Conv1d(state, state, 2 * BESIDE + 1, padding=BESIDE, groups=state)
        self.blend = nn.Sequential(nn.Linear(2 * state, state), nn.GELU(), nn.Linear(state, state))
        self.point = nn.Sequential(nn.LayerNorm(state), nn.Linear(state, 5))
        self.form = nn.Sequential(nn.Linear(KINDS + TYPES + 2 + 4 + 3 + 5, 24), nn.GELU(), nn.Linear(24, 1))
        self.none = nn.Linear(64, 1)
        nn.init.constant_(self.none.bias, 3.0)

    def pages(self, window):
        """States of words and lines, and the maps along which questions are passed."""
        known = window.places >= 0
        places = torch.where(known, window.places, torch.full_like(window.places, len(self.lexicon) - 1)).long()
        meaning = self.lexicon[places].sum(1) / known.sum(1).clamp(min=1)[:, None]
        grams = window.grams.long()
        spelling = self.grams(torch.where(grams < 0, torch.full_like(grams, GRAM_COUNT), grams))
        x = self.word(torch.cat([meaning, spelling, window.shape.float()], -1))
        for layer in self.words:
            x = layer(x)
        place, along, flag = (part.long() for part in window.related())
        bias = (self.place(place) + self.along(along) + self.flag(flag)).permute(2, 0, 1)
        n = window.lines
        line = self.to_line(pooled(x[None], window.line_of, n)[0])
        own = bias[: self.counts[0]].view(len(self.lines), -1, n, n)
        for layer, extra in zip(self.lines, own):
            line = layer(line, extra)
        line = self.last(line)
        x = self.last_word(x + self.to_word(line)[window.line_of])
        a, b = self.key_of_map(line).view(n, 2, self.counts[1], 8).permute(1, 2, 0, 3)
        maps = torch.softmax(a @ b.transpose(1, 2) / math.sqrt(8) + bias[self.counts[0] :], -1)
        return x, line, maps.view(self.steps_count, self.maps, n, n)

    def forward(self, window, questions, asked, spans):
        """Log-odds of each of the window's candidates (columns) for each question (rows)."""
        x, line, maps = self.pages(window)
        match = torch.stack([one.match[window.begin : window.end] for one in questions]).float() / 127
        said = torch.maximum(match[..., 0] * 0.5 + match[..., 2] * 0.5, match[..., 5])
        if len(questions) > 1:
            top, which = said.topk(2, 0)
            number = torch.arange(len(questions))[:, None]
            rival = torch.where(which[0][None] == number, top[1][None], top[0][None])
        else:
            rival = torch.zeros_like(said)
        match = torch.cat([match, rival[..., None]], -1)
        s = self.of_match(torch.cat([match, match**3], -1)) + self.of_word(x)[None] + self.of_question(asked)[:, None]
        s = F.gelu(s + self.word_to_meet(x)[None] * self.question_to_meet(asked)[:, None])
        l = self.line_state(pooled(s, window.line_of, window.lines)) + self.line_of_line(line)[None]
        l = F.gelu(l + self.line_to_meet(line)[None] * self.question_to_line(asked)[:, None])
        for step, one in zip(self.steps, maps):
            l = step(l, one)
        t = s + self.back(l)[:, window.line_of]
        x = self.before_beside(t)
        beside = self.beside(x.transpose(1, 2)).transpose(1, 2)
        t = t + self.blend(torch.cat([x, beside], -1))
        points = self.point(t)
        first = spans[:, 0] - window.begin
        last = spans[:, 1] - window.begin
        padded = F.pad(points, (0, 0, 1, 1))
        along = F.pad(points[..., 2].cumsum(1), (1, 0))
        inside = (along[:, last + 1] - along[:, first]) / (last - first + 1).float()
        score = points[:, first, 0] + points[:, last, 1] + inside + padded[:, first, 3] + padded[:, last + 2, 4]
        return score + self.form(self.forms(questions, window, spans))[..., 0]

    def forms(self, questions, window, spans):
        kinds = F.one_hot(spans[:, 2], KINDS).float()
        length = (spans[:, 1] - spans[:, 0] + 1).float()
        cut = torch.stack([spans[:, 3] % 2, spans[:, 3] // 2], -1).float()
        sizes = torch.stack([length.log(), (length == 1).float(), (length > 4).float(), (length > 10).float()], -1)
        common = torch.cat([kinds, cut, sizes], -1)
        rows = []
        nothing = torch.zeros(len(spans))
        for one in questions:
            kind = F.one_hot(torch.tensor(one.type), TYPES).float().expand(len(spans), -1)
            says = F.one_hot(one.says[window.kept].long() if one.says is not None else nothing.long(), 5).float()
            patterned = one.patterned[window.kept] if one.patterned is not None else nothing
            signs = torch.stack([patterned, (patterned > 0).float(), (patterned < 0).float()], -1)
            rows.append(torch.cat([common, kind, says, signs], -1))
        return torch.stack(rows)
