import type { Labels, Vocabulary } from "../labels/Labels.js"
import type { WordClass } from "../labels/Lexicon.js"
import type { Segment, Token, Word } from "../view/View.js"
import { listed } from "./gazetteer.js"

/** Number of feature buckets: features in the same bucket share their weights, which is rare enough. */
export const BUCKETS = 1 << 18

/** Takes a feature's bucket. */
export type Take = (bucket: number) => void

/** FNV-1a over a feature's name and values, one behind the other, into a bucket. */
const bucketOf = (...parts: ReadonlyArray<string>): number => {
  let hash = 0x811c9dc5
  for (const part of parts)
    for (let i = 0; i < part.length; i++) hash = Math.imul(hash ^ part.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  return (hash >>> 0) & (BUCKETS - 1)
}

/** A word's form: `X` capitals, `x` small letters, `d` digits, signs as they are; runs shortened. */
export const shapeOf = (text: string): string =>
  text
    .replace(/(\p{Lu})|(\p{L})|\d/gu, (_, upper, letter) => (upper ? "X" : letter ? "x" : "d"))
    .replace(/(.)\1{2,}/gu, "$1$1")
    .slice(0, 9)

/** The features of a word that do not depend on its place. */
export interface Known {
  readonly fold: string
  readonly shape: string
  /** Its bits in the gazetteer. */
  readonly bits: string
  readonly classes: string
}

/** The neighbour beyond either end of a run. */
export const NOWHERE: Known = { fold: "undefined", shape: "undefined", bits: "undefined", classes: "undefined" }

/** Offsets of the tokens whose words are evidence on a token. */
export const OFFSETS = [-2, -1, 0, 1, 2] as const

/** A word's own evidence on the token at an offset from it. */
export const wordFeatures = ({ bits, classes, fold, shape }: Known, offset: number, take: Take): void => {
  const at = `${offset}`
  take(bucketOf("w", at, fold))
  take(bucketOf("s", at, shape))
  take(bucketOf("g", at, bits))
  take(bucketOf("gs", at, bits, shape))
  if (classes !== "") take(bucketOf("c", at, classes))
  if (offset < -1 || offset > 1 || !/^\p{L}/u.test(fold)) return
  take(bucketOf("3", at, fold.slice(-3)))
  take(bucketOf("2", at, fold.slice(-2)))
  if (offset !== 0) return
  take(bucketOf("4", fold.slice(-4)))
  take(bucketOf("p", fold.slice(0, 3)))
  take(bucketOf("P", fold.slice(0, 4)))
  take(bucketOf("l", `${Math.min(fold.length, 9)}`, shape))
  for (let i = 0; i + 3 <= Math.min(fold.length, 14); i++) take(bucketOf("t", fold.slice(i, i + 3)))
}

/** A word as features see it; `bits` 0 leaves out the lists, so that training does not lean on them alone. */
export const knownOf = ({ fold, text }: Word, { words }: Vocabulary, bits = listed(fold)): Known => ({
  fold,
  shape: shapeOf(text),
  bits: `${bits}`,
  classes: [...(words.get(fold) ?? [])].join("")
})

const bucketOfCount = (count: number): string => (count <= 6 ? `${count}` : count <= 12 ? "m" : "p")

/** The evidence of a segment's position on every token in it. */
export const segmentFeatures = (labels: Labels, index: number, take: Take): void => {
  const { segments, tokens } = labels.view
  const segment = segments[index]
  if (segment === undefined) return
  const [left, above, head] = [labels.leftOf(index), labels.aboveOf(index), labels.heads[index]]
  const [upper, below] = [segments[segment.above], segments[segment.below]]
  const own = tokens.slice(segment.from, Math.min(segment.to, segment.from + 14))
  const words = own.filter(({ text }) => /^\p{L}/u.test(text))
  const all = (form: RegExp): boolean => words.every(({ text }) => form.test(text))
  const holds = (among: ReadonlyArray<Token>, name: WordClass): boolean =>
    among.some((token) => labels.vocabulary.words.get(token.fold)?.has(name))
  const closes = upper !== undefined && holds(tokens.slice(upper.from, upper.to), "closing")
  const count = segment.to - segment.from
  for (const feature of [
    `n${bucketOfCount(count)}`,
    `L${left?.kind}${left?.fills}`,
    `A${above?.kind}`,
    `H${head?.kind}`,
    `LA${left?.kind}${above?.kind}`,
    `C${all(/^\p{Lu}/u)}${all(/^\p{Lu}{2}/u)}${bucketOfCount(words.length)}`,
    `B${looks(labels, below)}${looks(labels, segments[below?.below ?? -1])}`,
    `U${looks(labels, upper)}`,
    `F${holds(own, "firm")}${holds(own, "street")}`,
    `Z${closes}${count < 5}`
  ])
    take(bucketOf(feature))
}

/** The look of a neighbouring segment: a street, a postcode and town, a number, a label, words. */
const looks = (labels: Labels, segment: Segment | undefined): string => {
  if (segment === undefined) return "-"
  const own = labels.view.tokens.slice(segment.from, Math.min(segment.to, segment.from + 10))
  const has = (form: RegExp): boolean => own.some(({ text }) => form.test(text))
  const isStreet = ({ fold }: Token): boolean =>
    labels.vocabulary.words.get(fold)?.has("street") === true || /(?:strasse|str|weg|platz)$/.test(fold)
  if (has(/^\d/) && own.some(isStreet)) return "s"
  if (own.length > 1 && own.length < 7 && has(/^\d{4,5}$|^[A-Z]{1,2}\d[A-Z\d]?$/)) return "t"
  if (labels.filling(segment.index) !== undefined) return "l"
  if (/^\d/.test(own[0]?.text ?? "")) return "d"
  if (has(/^@$/)) return "e"
  return segment.to - segment.from > 8 ? "p" : "w"
}

/** How far behind a label a token still counts as its value. */
const labelReach = 6

/** The joint evidence of a token's position in its segment, its label there and its neighbours, known by their indexes. */
export const tokenFeatures = (labels: Labels, at: number, knownAt: (at: number) => Known, take: Take): void => {
  const { segments, tokens } = labels.view
  const [before, here, behind, second] = [knownAt(at - 1), knownAt(at), knownAt(at + 1), knownAt(at + 2)]
  const segment = segments[tokens[at]?.segment ?? 0]
  const first = `${segment?.from === at}`
  const near = labels.in(tokens[at]?.segment ?? 0).findLast(({ from }) => from <= at)
  let label = "-"
  if (near !== undefined && near.to > at) label = `in${near.kind}`
  else if (near !== undefined && at - near.to < labelReach) label = `${near.kind}${near.colon}${near.starts}`
  const { bits, shape } = here
  take(bucketOf("e", first, `${segment?.to === at + 1}`))
  take(bucketOf("f", first, shape))
  take(bucketOf("b", label))
  take(bucketOf("bs", label, shape))
  take(bucketOf("bg", label, bits))
  take(bucketOf("v", before.fold, "|", shape))
  take(bucketOf("V", before.fold, "|", here.fold))
  take(bucketOf("N", shape, "|", behind.fold))
  take(bucketOf("3", before.shape, "|", shape, "|", behind.shape))
  take(bucketOf("gg", bits, "|", behind.bits, "|", shape))
  take(bucketOf("gb", before.bits, "|", bits, "|", before.shape))
  take(bucketOf("cc", before.classes, "|", bits, "|", shape))
  take(bucketOf("cn", behind.classes, "|", bits, "|", shape))
  take(bucketOf("n2", behind.fold, "|", second.fold))
}
