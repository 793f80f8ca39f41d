#!/usr/bin/env python3
"""Reads what programs call their fields in several languages: keys of code with the labels that people see.

    python3 training/lexicon/labels.py REPOSITORY… > labels.jsonl

Each REPOSITORY is the git directory of an openly licensed program with translations. A line is {"key", "en", "fr"?, "de"?}: the key that the
developers gave a text, and the text in each language.
"""
import json
import re
import subprocess
import sys

LOCALES = {
    "fr": re.compile(r"(?<![A-Za-z])(fr(?:[-_](?:FR|fr))?|french)(?=[/_.-]|$)"),
    "de": re.compile(r"(?<![A-Za-z])(de(?:[-_](?:DE|de))?|german)(?=[/_.-]|$)"),
}
ENGLISH = ["en", "en-US", "en_US", "enUs", "en-GB", "en_GB", "english", ""]
ENDINGS = (".po", ".json", ".php", ".ts", ".properties", ".yml", ".yaml", ".strings")


def flat(value, path=()):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from flat(inner, path + (str(key),))
    elif isinstance(value, str):
        yield path, value


def parse(text, name):
    if name.endswith(".json"):
        try:
            return {".".join(path): value for path, value in flat(json.loads(text))}
        except ValueError:
            return {}
    if name.endswith(".po"):
        pairs = re.findall(r'^msgid "(.+)"\nmsgstr "(.+)"$', text, re.M)
        return {source: target for source, target in pairs}
    if name.endswith(".properties"):
        return dict(re.findall(r"^([\w.-]+)\s*[=:]\s*(.+)$", text, re.M))
    if name.endswith((".yml", ".yaml")):
        found, stack = {}, []
        for line in text.split("\n"):
            match = re.match(r"^(\s*)([\w.'\"-]+):\s*(.*)$", line)
            if not match:
                continue
            depth, key, value = len(match[1]), match[2].strip("'\""), match[3].strip().strip("'\"")
            while stack and stack[-1][0] >= depth:
                stack.pop()
            stack.append((depth, key))
            if value and value not in ("|", ">"):
                found[".".join(part for _, part in stack[1:] or stack)] = value
        return found
    pattern = r"""['"]?([\w.-]+)['"]?\s*(?:=>|:|=)\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")"""
    found = {}
    for n, (key, single, double) in enumerate(re.findall(pattern, text)):
        found.setdefault(key, (single or double).replace("\\'", "'"))
    return found


def is_label(text):
    return 1 <= len(text.split()) <= 7 and len(text) <= 60 and re.search(r"[^\W\d_]{2}", text) and not re.search(r"[<>{}%|]|https?:", text)


for repository in sys.argv[1:]:
    git = lambda *words: subprocess.run(["git", f"--git-dir={repository}", *words], capture_output=True, text=True, errors="replace").stdout
    files = [name for name in git("ls-tree", "-r", "--name-only", "HEAD").split("\n") if name.endswith(ENDINGS)]
    known = set(files)
    merged = {}
    for name in files:
        for language, pattern in LOCALES.items():
            if not pattern.search(name):
                continue
            if name.endswith(".po"):
                # A catalogue has the English texts itself.
                for key, value in parse(git("show", f"HEAD:{name}"), name).items():
                    if is_label(value) and is_label(key):
                        merged.setdefault((repository, key), {"key": "", "en": key})[language] = value
                break
            for english in ENGLISH:
                other = pattern.sub(english, name) if english else re.sub(r"_(?:fr|de)(?=\.)", "", name)
                if other in known and other != name:
                    break
            else:
                continue
            translated = parse(git("show", f"HEAD:{name}"), name)
            original = parse(git("show", f"HEAD:{other}"), other)
            for key, value in translated.items():
                if key in original and is_label(value) and is_label(original[key]):
                    entry = merged.setdefault((other, key), {"key": key.split(".")[-1], "en": original[key]})
                    entry[language] = value
            break
    for entry in merged.values():
        print(json.dumps(entry, ensure_ascii=False))
    print(repository, len(merged), file=sys.stderr)
