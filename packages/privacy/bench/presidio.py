"""The pattern recognisers of Microsoft Presidio on labelled texts, beside `npm run bench:privacy -- --texts DIR`.

    git clone https://github.com/microsoft/presidio
    python3 packages/privacy/bench/presidio.py presidio/presidio-analyzer DIR

DIR has texts.jsonl as texts.mjs says. Presidio's recognisers of forms alone, as its sources have them: no model of names, no words of context. Needs the
Python package regex, and phonenumbers for telephones, which are left out without it; without tldextract every ending of a domain counts as one. A value is gone when each of its words of more than one sign is.
"""

import importlib
import json
import re
import sys
import types
from collections import defaultdict
from pathlib import Path

KIND = {
    "EMAIL_ADDRESS": "EMAIL", "PHONE_NUMBER": "PHONE", "IBAN_CODE": "IBAN", "CREDIT_CARD": "CARD_NUMBER", "IP_ADDRESS": "IP_ADDRESS",
    "URL": "URL", "UK_NHS": "SOCIAL_SECURITY_NUMBER", "UK_NINO": "SOCIAL_SECURITY_NUMBER", "US_SSN": "SOCIAL_SECURITY_NUMBER",
}
LANGUAGES = {"generic": None, "country_specific/uk": "en", "country_specific/us": "en", "country_specific/germany": "de",
             "country_specific/france": "fr"}


def load(root):
    """Presidio's modules without what they take along for names: spaCy and the like."""
    package = types.ModuleType("presidio_analyzer")
    package.__path__ = [str(root / "presidio_analyzer")]
    sys.modules["presidio_analyzer"] = package
    engine = types.ModuleType("presidio_analyzer.nlp_engine")
    engine.NlpArtifacts = engine.NlpEngine = object
    sys.modules["presidio_analyzer.nlp_engine"] = engine
    try:
        importlib.import_module("tldextract")
    except ImportError:
        domains = types.ModuleType("tldextract")
        domains.extract = domains.TLDExtract = lambda text="", **_: types.SimpleNamespace(fqdn=text.rpartition("@")[2])
        sys.modules["tldextract"] = domains
    for name, members in (
        ("analysis_explanation", ["AnalysisExplanation"]), ("recognizer_result", ["RecognizerResult"]),
        ("pattern", ["Pattern"]), ("entity_recognizer", ["EntityRecognizer"]), ("local_recognizer", ["LocalRecognizer"]),
        ("pattern_recognizer", ["PatternRecognizer"]),
    ):
        module = importlib.import_module(f"presidio_analyzer.{name}")
        for member in members:
            setattr(package, member, getattr(module, member))
    # A recogniser may import its neighbours, and would load them all.
    for name in ("predefined_recognizers", "predefined_recognizers.generic"):
        folder = types.ModuleType(f"presidio_analyzer.{name}")
        folder.__path__ = [str((root / "presidio_analyzer").joinpath(*name.split(".")))]
        sys.modules[folder.__name__] = folder
    found = []
    for folder, language in LANGUAGES.items():
        place = root / "presidio_analyzer" / "predefined_recognizers" / folder
        for path in sorted(place.glob("*_recognizer.py")):
            spec = importlib.util.spec_from_file_location(f"presidio_analyzer.predefined.{path.stem}", path)
            module = importlib.util.module_from_spec(spec)
            try:
                sys.modules[spec.name] = module
                spec.loader.exec_module(module)
            except ImportError as fault:
                print(f"left out: {path.stem} ({fault})", file=sys.stderr)
                continue
            for name, value in vars(module).items():
                if name.endswith("Recognizer") and isinstance(value, type) and value.__module__ == spec.name:
                    found.append((language, value()))
    return found


def utf16(text):
    """The place in the text of every offset as JavaScript counts it."""
    places = []
    for at, sign in enumerate(text):
        places += [at] * (2 if ord(sign) > 0xFFFF else 1)
    return places + [len(text)]


def main(root, folder):
    recognisers = load(Path(root))
    gone, all_, taken, right = defaultdict(int), defaultdict(int), 0, 0
    for line in (Path(folder) / "texts.jsonl").read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        text, place = one["text"], utf16(one["text"])
        spans = [(place[s["start"]], place[s["end"]], s["type"]) for s in one["spans"]]
        found = []
        for language, recogniser in recognisers:
            if language in (None, one["language"]):
                found += [r for r in recogniser.analyze(text, recogniser.supported_entities, None) or [] if r.score >= 0.5]
        words = [(m.start(), m.end()) for m in re.finditer(r"[^\W_]+", text)]
        hit = {w for w in words if any(r.start < w[1] and w[0] < r.end for r in found)}
        taken += len(hit)
        right += sum(any(s < w[1] and w[0] < e for s, e, _ in spans) for w in hit)
        for start, end, kind in spans:
            own = [w for w in words if start < w[1] and w[0] < end and w[1] - w[0] > 1]
            for row in (KIND.get(kind, kind), "all"):
                all_[row] += 1
                gone[row] += all(w in hit for w in own)
    print(f"{len(recognisers)} recognisers\n\n| | values | gone, % |\n| --- | --: | --: |")
    for kind in sorted(all_):
        print(f"| {kind} | {all_[kind]} | {100 * gone[kind] / all_[kind]:.1f} |")
    print(f"\n{taken} words taken, {100 * right / max(1, taken):.1f} % rightly")


if __name__ == "__main__":
    main(*sys.argv[1:3])
