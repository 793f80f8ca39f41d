// Texts and pages as tokens with their features and their tags.
import { squashed } from "../../packages/privacy/dist/fold.js"
import { Labels, vocabularyOf } from "../../packages/privacy/dist/labels/Labels.js"
import { LEXICONS } from "../../packages/privacy/dist/labels/Lexicon.js"
import {
  knownOf,
  NOWHERE,
  OFFSETS,
  segmentFeatures,
  tokenFeatures,
  wordFeatures
} from "../../packages/privacy/dist/names/features.js"
import { listed } from "../../packages/privacy/dist/names/gazetteer.js"
import { runsOf } from "../../packages/privacy/dist/names/tagger.js"
import { address } from "../../packages/privacy/dist/recognizers/addresses.js"
import { pageView } from "../../packages/privacy/dist/view/pageView.js"
import { textView } from "../../packages/privacy/dist/view/textView.js"
import { privatePages } from "./documents.mjs"

const vocabulary = vocabularyOf(LEXICONS)
/** Share of the people that are learnt without lists, so that names in no list are recognised as well. */
const unlisted = 0.45

/** Where the words of a value stand behind each other among the tokens, other signs apart. */
export const placesOf = (tokens, value) => {
  const words =
    value
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.map(squashed)
      .filter(Boolean) ?? []
  const found = []
  if (words.length === 0) return found
  const plain = tokens.map(({ fold }) => squashed(fold))
  const all = words.join("")
  for (let i = 0; i < tokens.length; i++) {
    if (plain[i] === "" || !all.startsWith(plain[i])) continue
    let text = ""
    let end = i
    while (end < tokens.length && text.length < all.length && all.startsWith(text + plain[end])) text += plain[end++]
    if (text === all) found.push([i, end])
  }
  return found
}

const tagsOf = (tokens, places) => {
  const tags = new Uint8Array(tokens.length)
  for (const { kind, from, to } of places)
    for (let i = from; i < to; i++)
      if (tags[i] === 0 || kind === "PERSON") tags[i] = (kind === "PERSON" ? 1 : 3) + (i === from ? 0 : 1)
  return tags
}

const bucketsOf = (features) => {
  const buckets = []
  features((bucket) => buckets.push(bucket))
  return buckets
}

const exampleOf = (view, places, random, mask) => {
  const labels = new Labels(view, vocabulary)
  const { tokens } = view
  // Streets and towns on forms are addresses, whoever lives there.
  const streets = [...address.find({ view, labels })].filter(({ score }) => score >= 0.5)
  const all = [...places]
  for (const { end, start } of streets) {
    const from = tokens.findIndex((token) => token.end > start)
    let to = from
    while (to < tokens.length && tokens[to].start < end) to++
    if (from >= 0) all.push({ kind: "ADDRESS", from, to })
  }
  all.sort((a, b) => (a.kind === b.kind ? b.to - b.from - (a.to - a.from) : a.kind === "ADDRESS" ? -1 : 1))
  const tags = tagsOf(tokens, all)
  const hidden = new Set()
  for (const { from, kind, to } of places)
    if (kind === "PERSON" && random() < unlisted) for (let i = from; i < to; i++) hidden.add(tokens[i].fold)
  const words = tokens.map((token) => knownOf(token, vocabulary, hidden.has(token.fold) ? 0 : listed(token.fold)))
  const cache = new Map()
  const own = (at, o) => {
    const key = `${tokens[at].text}|${o}`
    const known = cache.get(key) ?? bucketsOf((take) => wordFeatures(words[at], OFFSETS[o], take))
    cache.set(key, known)
    return known
  }
  const shared = view.segments.map(({ index }) => bucketsOf((take) => segmentFeatures(labels, index, take)))
  const runs = runsOf(labels)
  const features = []
  const starts = new Uint32Array(tokens.length + 1)
  for (const [from, to] of runs)
    for (let i = from; i < to; i++) {
      starts[i] = features.length
      OFFSETS.forEach((offset, o) => {
        if (i + offset >= from && i + offset < to) features.push(...own(i + offset, o))
      })
      features.push(...shared[tokens[i].segment])
      const near = (at) => (at >= from && at < to ? words[at] : NOWHERE)
      features.push(...bucketsOf((take) => tokenFeatures(labels, i, near, take)))
    }
  starts[tokens.length] = features.length
  return { tags, runs: mask === undefined ? runs : runs.filter(mask), features: Uint32Array.from(features), starts }
}

/** A document of the corpus: its people and addresses by their labels, and each surname by itself. */
export const exampleOfPages = (document, random) => {
  const { view } = pageView(privatePages(document))
  const places = []
  for (const { kind, value } of document.pii) {
    if (kind !== "PERSON" && kind !== "ADDRESS") continue
    for (const [from, to] of placesOf(view.tokens, value)) places.push({ kind, from, to })
    if (kind !== "PERSON") continue
    for (const word of value.split(/[\s.]+/).filter((one) => /^\p{Lu}[\p{L}'’-]{3,}$/u.test(one)))
      for (const [from, to] of placesOf(view.tokens, word)) {
        const firm = view.tokens
          .slice(Math.max(0, from - 2), to + 2)
          .some(({ fold }) => vocabulary.words.get(fold)?.has("firm") || fold === "@" || fold === "rue")
        if (/^\p{Lu}/u.test(view.tokens[from].text) && !firm && (listed(view.tokens[from].fold) & 8) === 0)
          places.push({ kind: "PERSON", from, to })
      }
  }
  return exampleOf(view, places, random)
}

/** A text with spans of people and addresses. */
export const exampleOfText = (text, spans, random) => {
  const view = textView(text)
  const places = spans.flatMap(({ end, kind, start }) => {
    if (kind !== "PERSON" && kind !== "ADDRESS") return []
    const from = view.tokens.findIndex((token) => token.end > start)
    let to = from
    while (to >= 0 && to < view.tokens.length && view.tokens[to].start < end) to++
    return from < 0 || to <= from ? [] : [{ kind, from, to }]
  })
  return exampleOf(view, places, random)
}
