import type { Labels } from "../labels/Labels.js"
import type { Token } from "../view/View.js"
import { listed } from "./gazetteer.js"

/** Buckets of features: those that share one share their weights, which is rare enough. */
export const BUCKETS = 1 << 18

/** FNV-1a over a feature's name and value, into a bucket. */
export const bucketOf = (feature: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < feature.length; i++) hash = Math.imul(hash ^ feature.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  return (hash >>> 0) & (BUCKETS - 1)
}

/** A word's form: `X` capitals, `x` small letters, `d` digits, signs as they are; runs shortened. */
export const shapeOf = (text: string): string => {
  let out = ""
  for (const sign of text) {
    const form = /\p{Lu}/u.test(sign) ? "X" : /\p{L}/u.test(sign) ? "x" : /\d/.test(sign) ? "d" : sign
    if (!out.endsWith(form + form)) out += form
    if (out.length > 8) break
  }
  return out
}

/** What is known of a word wherever it stands. */
export interface Word {
  readonly fold: string
  readonly shape: string
  readonly bits: number
  readonly classes: string
}

/** The places around a token whose words tell of it. */
export const OFFSETS = [-2, -1, 0, 1, 2] as const
export const FIRST_OFFSET = -2

/** What a word by itself tells of the token so many places from it. `lists` false leaves out the gazetteers, so that training does not lean on them alone. */
export const wordFeatures = ({ bits, classes, fold, shape }: Word, offset: number): ReadonlyArray<string> => {
  const at = `${offset}`
  const features = [`w${at}${fold}`, `s${at}${shape}`, `g${at}${bits}`, `gs${at}${bits}${shape}`]
  if (classes !== "") features.push(`c${at}${classes}`)
  if (offset >= -1 && offset <= 1 && /^\p{L}/u.test(fold))
    features.push(`3${at}${fold.slice(-3)}`, `2${at}${fold.slice(-2)}`)
  if (offset === 0 && /^\p{L}/u.test(fold)) {
    features.push(
      `4${fold.slice(-4)}`,
      `p${fold.slice(0, 3)}`,
      `P${fold.slice(0, 4)}`,
      `l${Math.min(fold.length, 9)}${shape}`
    )
    for (let i = 0; i + 3 <= Math.min(fold.length, 14); i++) features.push(`t${fold.slice(i, i + 3)}`)
  }
  return features
}

/** A word as features see it. */
export const wordOf = (token: Token, labels: Labels, bits = listed(token.fold)): Word => ({
  fold: token.fold,
  shape: shapeOf(token.text),
  bits,
  classes: [...(labels.vocabulary.words.get(token.fold) ?? [])].join("")
})

const bucketOfCount = (count: number): string => (count <= 6 ? `${count}` : count <= 12 ? "m" : "p")

/** What the place of a segment tells of every token in it. */
export const segmentFeatures = (labels: Labels, index: number): ReadonlyArray<string> => {
  const { segments, tokens } = labels.view
  const segment = segments[index]
  if (segment === undefined) return []
  const count = segment.to - segment.from
  const [left, above, head] = [labels.leftOf(index), labels.aboveOf(index), labels.headOf(index)]
  const below = segments[segment.below]
  const further = segments[below?.below ?? -1]
  const own = tokens.slice(segment.from, Math.min(segment.to, segment.from + 14))
  const words = own.filter(({ text }) => /^\p{L}/u.test(text))
  const capitals = words.filter(({ text }) => /^\p{Lu}/u.test(text)).length
  const upper = words.filter(({ text }) => /^\p{Lu}{2}/u.test(text)).length
  const classes = new Set(own.flatMap(({ fold }) => [...(labels.vocabulary.words.get(fold) ?? [])]))
  const upperSegment = segments[segment.above]
  return [
    `n${bucketOfCount(count)}`,
    `L${left?.kind}${left?.fills}`,
    `A${above?.kind}`,
    `H${head?.kind}`,
    `LA${left?.kind}${above?.kind}`,
    `C${capitals === words.length}${upper === words.length}${bucketOfCount(words.length)}`,
    `B${looks(labels, below)}${looks(labels, further)}`,
    `U${looks(labels, upperSegment)}`,
    `F${classes.has("firm")}${classes.has("street")}`,
    `Z${upperSegment !== undefined && tokens.slice(upperSegment.from, upperSegment.to).some(({ fold }) => labels.vocabulary.words.get(fold)?.has("closing"))}${count < 5}`
  ]
}

/** What a neighbouring segment looks like: a street, a code and its town, a number, a label, words. */
const looks = (
  labels: Labels,
  segment: { readonly index: number; readonly from: number; readonly to: number } | undefined
): string => {
  if (segment === undefined) return "-"
  const { tokens } = labels.view
  const first = tokens[segment.from]
  const own = tokens.slice(segment.from, Math.min(segment.to, segment.from + 10))
  const digits = own.some(({ text }) => /^\d/.test(text))
  const street = own.some(
    ({ fold }) => labels.vocabulary.words.get(fold)?.has("street") || /(?:strasse|str|weg|platz)$/.test(fold)
  )
  if (digits && street) return "s"
  if (own.some(({ text }) => /^\d{4,5}$|^[A-Z]{1,2}\d[A-Z\d]?$/.test(text)) && own.length > 1 && own.length < 7)
    return "t"
  if (labels.filling(segment.index) !== undefined) return "l"
  if (/^\d/.test(first?.text ?? "")) return "d"
  if (own.some(({ text }) => text === "@")) return "e"
  return segment.to - segment.from > 8 ? "p" : "w"
}

/** How far behind a label a token still counts as its value. */
const labelReach = 6

/** What a token's place within its segment, its label there and its neighbours together tell. */
export const tokenFeatures = (
  labels: Labels,
  at: number,
  words: {
    readonly before: Word | undefined
    readonly here: Word
    readonly behind: Word | undefined
    readonly second: Word | undefined
  }
): ReadonlyArray<string> => {
  const { segments, tokens } = labels.view
  const { before, behind, here, second } = words
  const segment = segments[tokens[at]?.segment ?? 0]
  const [first, last] = [segment?.from === at, segment?.to === at + 1]
  let label = "-"
  for (const one of labels.in(tokens[at]?.segment ?? 0)) {
    if (one.from > at) break
    label = one.to > at ? `in${one.kind}` : at - one.to < labelReach ? `${one.kind}${one.colon}${one.starts}` : "-"
  }
  const { shape } = here
  return [
    `e${first}${last}`,
    `f${first}${shape}`,
    `b${label}`,
    `bs${label}${shape}`,
    `bg${label}${here.bits}`,
    `v${before?.fold}|${shape}`,
    `V${before?.fold}|${here.fold}`,
    `N${shape}|${behind?.fold}`,
    `3${before?.shape}|${shape}|${behind?.shape}`,
    `gg${here.bits}|${behind?.bits}|${shape}`,
    `gb${before?.bits}|${here.bits}|${before?.shape}`,
    `cc${before?.classes}|${here.bits}|${shape}`,
    `cn${behind?.classes}|${here.bits}|${shape}`,
    `n2${behind?.fold}|${second?.fold}`
  ]
}
