"""Ways in which forms show labels and values, drawn on a sheet."""
import random
from collections import namedtuple

import values
from values import HEADS, KINDS, Value

Label = namedtuple("Label", "words kind head text")
WIDTH, HEIGHT = 595.0, 842.0
JOINTS = ["", "", "", " of ", " de ", " du ", " for ", " / "]


class Sheet:
    def __init__(self, lexicon):
        self.lexicon = lexicon
        self.words, self.rulings, self.shown = [], [], []
        self.size = random.uniform(8, 11.5)
        self.step = self.size * random.uniform(1.25, 1.8)
        self.left = random.uniform(30, 70)
        self.right = WIDTH - random.uniform(30, 70)
        self.y = random.uniform(30, 60)
        self.colon = random.random() < 0.5
        self.bold_labels = random.random() < 0.35
        self.small_labels = random.random() < 0.3
        self.capitals = random.random() < 0.2
        self.boxed = random.random() < 0.4
        if random.random() < 0.8:
            self.text(" ".join(lexicon.any() for _ in range(random.randint(1, 4))).title(), random.choice([self.left, 180]), self.size * random.uniform(1.2, 1.8), True)
            self.y += self.step * 2

    def full(self):
        return self.y > HEIGHT - 110

    def text(self, text, x, size=None, bold=False, y=None):
        """Draws words from x on and returns where they end."""
        size = size or self.size
        for word in text.split():
            width = sum(0.62 if c.isupper() else 0.3 if c in "il.,:;'|!" else 0.5 for c in word) * size
            font = {"name": "Face-Bold" if bold else "Face", "size": size, "bold": bold, "italic": False}
            box = {"x": x, "y": (self.y if y is None else y) - size, "width": width, "height": size}
            self.words.append({"text": word, "confidence": 1, "box": box, "font": font})
            x += width + 0.28 * size
        return x - 0.28 * size

    def label(self, kind=None, scope=None):
        kind = kind or random.choice(KINDS)
        words = [self.lexicon.any() for _ in range(random.choice([1, 1, 1, 2, 2, 3]))]
        head = random.random() < 0.4
        text = words[0] + "".join(random.choice(JOINTS).rstrip(" ") + " " + w for w in words[1:])
        if head:
            title = random.choice(HEADS[kind])
            text = f"{title}{random.choice(JOINTS) or ' '}{text}" if random.random() < 0.75 else f"{text} {title}"
        if scope and random.random() < 0.5:
            title = random.choice(HEADS[kind])
            words, head, text = [title.split()[-1]], False, title
        text = text.upper() if self.capitals else text[0].upper() + text[1:]
        return Label(words, kind, head, text)

    def put_label(self, label, x, y=None, mark=None):
        mark = (":" if self.colon else "") if mark is None else mark
        return self.text(label.text + mark, x, self.size * (0.78 if self.small_labels else 1), self.bold_labels, y)

    def show(self, label, value, scope=None):
        self.shown.append((label, value, scope))

    def rule(self, x1, y1, x2, y2):
        self.rulings.append({"x1": x1, "y1": y1, "x2": x2, "y2": y2})

    def page(self):
        return {"page": 1, "width": WIDTH, "height": HEIGHT, "unit": "point", "rotation": 0, "source": "text_layer", "rulings": self.rulings, "words": self.words}


def width_of(text, size):
    return sum(0.62 if c.isupper() else 0.5 for c in text) * size


def rows(sheet, left=None, right=None, count=None, scope=None, many=True):
    """Labels left of their values, aligned or not."""
    left = left or sheet.left
    right = right or sheet.right
    tab = left + random.uniform(0.25, 0.45) * (right - left)
    aligned = random.random() < 0.7
    for _ in range(count or random.randint(2, 7)):
        label = sheet.label(scope=scope)
        value = values.value(label.kind, sheet.lexicon, True)
        empty = random.random() < 0.07
        end = sheet.put_label(label, left)
        x = max(tab, end + sheet.size) if aligned else end + sheet.size * random.uniform(0.4, 1.5)
        if not empty:
            for line in value.lines:
                end = sheet.text(line, x)
                sheet.y += sheet.step * (1 if line is value.lines[-1] else 0.85)
            sheet.y -= sheet.step
            sheet.show(label, value, scope)
        if sheet.boxed:
            sheet.rule(left - 3, sheet.y + sheet.size * 0.3, right, sheet.y + sheet.size * 0.3)
        # Another pair on the same line.
        if many and len(value.lines) == 1 and end < (left + right) / 2 and random.random() < 0.3:
            other = sheet.label()
            said = values.value(other.kind, sheet.lexicon)
            start = max(end + sheet.size * 2, (left + right) / 2)
            sheet.text(said.text, sheet.put_label(other, start) + sheet.size * random.uniform(0.4, 1.5))
            sheet.show(other, said)
        sheet.y += sheet.step


def stacked(sheet):
    """Labels above or below their values, side by side in a row of boxes."""
    below = random.random() < 0.15
    for _ in range(random.randint(1, 3)):
        columns = random.randint(2, 4)
        wide = (sheet.right - sheet.left) / columns
        top = sheet.y
        for column in range(columns):
            label = sheet.label()
            value = values.value(label.kind, sheet.lexicon)
            if width_of(value.text, sheet.size) > wide * 0.95 or width_of(label.text, sheet.size) > wide * 0.95:
                continue
            x = sheet.left + column * wide
            empty = random.random() < 0.08
            sheet.put_label(label, x, top + (sheet.step if below else 0), mark="")
            if not empty:
                sheet.text(value.text, x, y=top if below else top + sheet.step * 0.95)
                sheet.show(label, value)
            if sheet.boxed:
                sheet.rule(x - 3, top - sheet.size * 1.2, x - 3, top + sheet.step * 1.2)
        if sheet.boxed:
            for y in (top - sheet.size * 1.2, top + sheet.step * 1.2):
                sheet.rule(sheet.left - 3, y, sheet.right, y)
        sheet.y += sheet.step * 2.2
    sheet.y += sheet.step * 0.5


def cards(sheet):
    """Cards with a heading each, beside one another, with the same labels below."""
    columns = random.choice([1, 2, 2, 3])
    wide = (sheet.right - sheet.left) / columns
    top, lowest = sheet.y, sheet.y
    labels = [sheet.label(kind, scope=["any"]) for kind in random.sample(["person", "address", "phone", "code", "date", "text", "email", "amount"], random.randint(1, 3))]
    for column in range(columns):
        sheet.y = top
        x = sheet.left + column * wide
        scope = [sheet.lexicon.any()]
        sheet.text(scope[0].upper() if random.random() < 0.5 else scope[0].capitalize(), x, sheet.size * random.uniform(1, 1.2), random.random() < 0.7)
        sheet.y += sheet.step * 1.1
        if random.random() < 0.3:
            # Without labels: a name, and an address.
            who = Value([values.person()], "")
            sheet.text(who.text, x)
            sheet.show(Label([], "person", True, ""), who, scope)
            for line in values.address():
                sheet.y += sheet.step
                sheet.text(line, x)
            sheet.y += sheet.step
        else:
            for label in labels:
                value = values.value(label.kind, sheet.lexicon)
                end = sheet.put_label(label, x)
                if end + width_of(value.text, sheet.size) > x + wide - 8:
                    sheet.y += sheet.step
                    sheet.text(value.text, x)
                else:
                    sheet.text(value.text, end + sheet.size * random.uniform(0.5, 1.5))
                sheet.show(label, value, scope)
                sheet.y += sheet.step
        lowest = max(lowest, sheet.y)
    sheet.y = lowest + sheet.step * 0.8


def table(sheet):
    """A table with a head; its cells are named by their row and their column."""
    columns = random.randint(2, 5)
    count = random.randint(1, 5)
    wide = (sheet.right - sheet.left) / columns
    heads = [sheet.label(random.choice(["amount", "quantity", "date", "code", "text"])) for _ in range(columns)]
    for i, head in enumerate(heads):
        sheet.text(head.text[: int(wide / sheet.size / 0.62)], sheet.left + i * wide, bold=random.random() < 0.5)
    sheet.y += sheet.step
    for _ in range(count):
        name = sheet.label("text")
        sheet.text(name.text[: int(wide / sheet.size / 0.62)], sheet.left)
        for i, head in enumerate(heads[1:], 1):
            value = values.value(head.kind, sheet.lexicon)
            if width_of(value.text, sheet.size) > wide * 0.95:
                continue
            sheet.text(value.text, sheet.left + i * wide)
            if count == 1 or random.random() < 0.35:
                sheet.show(head, value, None if count == 1 else name.words)
        if sheet.boxed:
            sheet.rule(sheet.left - 3, sheet.y + sheet.size * 0.3, sheet.right, sheet.y + sheet.size * 0.3)
        sheet.y += sheet.step
    sheet.y += sheet.step * 0.8


def ticks(sheet):
    """Boxes to tick, with yes and no beside them or with their own words."""
    ticked, open_box = random.choice([("☒", "☐"), ("[x]", "[ ]"), ("☑", "☐"), ("(x)", "( )")])
    yes, no = random.choice([("Yes", "No"), ("Oui", "Non"), ("oui", "non"), ("yes", "no")])
    for _ in range(random.randint(1, 3)):
        if random.random() < 0.5:
            label = sheet.label("boolean")
            answer = random.random() < 0.5
            end = sheet.put_label(label, sheet.left)
            text = random.choice([yes if answer else no, f"{ticked if answer else open_box} {yes} {open_box if answer else ticked} {no}", f"{yes} {ticked if answer else open_box} {no} {open_box if answer else ticked}"])
            sheet.text(text, max(end + sheet.size, sheet.left + random.choice([0, 180])))
            sheet.show(label, Value([text], str(answer).lower()))
        else:
            x = sheet.left
            if random.random() < 0.6:
                x = sheet.put_label(sheet.label("text"), x) + sheet.size
            chosen = random.randrange(3)
            for i in range(3):
                label = sheet.label("boolean")
                label = label._replace(text=label.words[0], words=label.words[:1], head=False)
                x = sheet.text(f"{ticked if i == chosen else open_box} {label.text.capitalize()}", x) + sheet.size * 1.5
                sheet.show(label, Value([""], str(i == chosen).lower()))
        sheet.y += sheet.step
    sheet.y += sheet.step * 0.4


SAID = [
    "the {l} is {v}", "{l} of {v}", "with a {l} of {v}", "the {l} being {v}", "{v} (the \"{l}\")", "le {l} est {v}", "la {l} de {v}", "{l} fixé à {v}",
    "the {l} shall be {v}", "{l}: {v}", "at {v} for the {l}", "au titre de {l}, {v}", "{v} as {l}", "le {l}, soit {v}", "{l} {v}", "by {v}, {l}",
]
FRENCH, ENGLISH = "le la les de du des et dans par pour sur avec est sont au aux qui que".split(), "the of and in by for on with is are shall to from that which any such under".split()


def sentences(sheet):
    """A paragraph whose sentences hold values."""
    small = random.choice([FRENCH, ENGLISH])
    scope = None
    if random.random() < 0.4:
        scope = [sheet.lexicon.any()]
        sheet.text(f"{random.randint(1, 12)}. {scope[0].capitalize()}", sheet.left, bold=random.random() < 0.6)
        sheet.y += sheet.step
    said = []
    for _ in range(random.randint(1, 5)):
        words = [random.choice(small) if i % 2 else sheet.lexicon.any() for i in range(random.randint(3, 14))]
        if random.random() < 0.7:
            label = sheet.label(scope=scope)
            value = values.value(label.kind, sheet.lexicon)
            at = random.choice([0, len(words), len(words) // 2])
            words.insert(at, random.choice(SAID).format(l=label.text.lower(), v=value.text))
            sheet.show(label, value, scope)
        text = " ".join(words)
        said.append(text[0].upper() + text[1:] + random.choice([".", ".", ".", ",", ";"]))
    line = ""
    most = (sheet.right - sheet.left) / (0.53 * sheet.size)
    for word in " ".join(said).split():
        if len(line) + len(word) > most:
            sheet.text(line, sheet.left)
            sheet.y += sheet.size * 1.3
            line = ""
        line = f"{line} {word}"
    sheet.text(line, sheet.left)
    sheet.y += sheet.step * 1.5


def noise(sheet):
    """Text that answers nothing."""
    for _ in range(random.randint(1, 3)):
        kind = random.choice(["address", "text", "phone", "email", "firm", "date", "code", "amount"])
        sheet.text(values.value(kind, sheet.lexicon).text, random.choice([sheet.left, sheet.left, 330]))
        sheet.y += sheet.step * 0.9
    sheet.y += sheet.step * 0.5


def line(sheet):
    """Several pairs in one line of text."""
    x = sheet.left
    mark = random.choice([" ", " - ", " | ", ", ", "   "])
    for _ in range(random.randint(2, 3)):
        label = sheet.label(random.choice(["code", "date", "amount", "phone", "text", "quantity"]))
        value = values.value(label.kind, sheet.lexicon)
        if x + width_of(label.text + value.text, sheet.size) > sheet.right:
            break
        x = sheet.text(value.text, sheet.put_label(label, x) + sheet.size * 0.4)
        sheet.show(label, value)
        x = sheet.text(mark, x + sheet.size * 0.3) if mark.strip() else x + sheet.size * 2
        x += sheet.size * 0.3
    sheet.y += sheet.step


BLOCKS = {
    "rows": (rows, 4), "stacked": (stacked, 3), "cards": (cards, 3), "table": (table, 2), "ticks": (ticks, 1.5), "sentences": (sentences, 3),
    "noise": (noise, 1.5), "line": (line, 1.5),
}
