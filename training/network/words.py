"""Words of the lexicon to make labels of, and words that are near them."""
import base64
import random
import re

import numpy as np

NEAR = 0.62


class Words:
    def __init__(self, lexicon, common, pool=9000):
        text = open(lexicon).read()
        self.words = re.search(r'words = "([^"]*)"', text)[1].split(" ")
        raw = base64.b64decode(re.search(r'vectors = "([^"]*)"', text)[1])
        vectors = np.frombuffer(raw, dtype=np.int8).reshape(len(self.words), -1).astype(np.float32)
        self.vectors = vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-6)
        self.place = {word: i for i, word in enumerate(self.words)}
        usual = [w for w in re.findall(r"[a-z]{3,}", open(common).read().split("= [")[1]) if w in self.place]
        usable = [w for w in self.words if 3 <= len(w) <= 13 and re.fullmatch("[a-z]+", w)]
        generator = random.Random(1)
        self.usual = usual
        self.rare = generator.sample(usable, pool)
        self.mates = {}
        every = list(dict.fromkeys([*usual, *self.rare]))
        for i in range(0, len(every), 500):
            part = every[i : i + 500]
            likeness = self.vectors[[self.place[w] for w in part]] @ self.vectors.T
            best = np.argpartition(-likeness, 12, axis=1)[:, :12]
            for word, row, near in zip(part, likeness, best):
                self.mates[word] = [self.words[j] for j in near if row[j] >= NEAR and self.words[j] != word]

    def any(self):
        for _ in range(20):
            word = random.choice(self.usual if random.random() < 0.45 else self.rare)
            if self.mates[word] or random.random() < 0.2:
                return word
        return word

    def near(self, word):
        """A synonym or translation, or a word that is near; the word itself where there is none."""
        mates = self.mates.get(word)
        return random.choice(mates) if mates else word

    def alike(self, a, b):
        if a == b:
            return True
        if a not in self.place or b not in self.place:
            return False
        return float(self.vectors[self.place[a]] @ self.vectors[self.place[b]]) > 0.5
