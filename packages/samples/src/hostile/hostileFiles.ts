import { Random } from "../generator/Random.js"
import { damaged } from "./damaged.js"
import { emptyFiles } from "./emptyFiles.js"
import { type HostileFile, type HostileKind, type HostileRecipe, hostileKinds } from "./HostileFile.js"
import { embeddedFiles } from "./pdf/attachments.js"
import { pageBoxes } from "./pdf/boxes.js"
import { claims } from "./pdf/claims.js"
import { embeddedPictures } from "./pdf/embeddedPictures.js"
import { encryptions } from "./pdf/encrypted.js"
import { fonts } from "./pdf/fonts.js"
import { formFields } from "./pdf/forms.js"
import { nesting } from "./pdf/nesting.js"
import { operatorFloods } from "./pdf/operators.js"
import { pageTrees } from "./pdf/pages.js"
import { patterns } from "./pdf/patterns.js"
import { streams } from "./pdf/streams.js"
import { crossReferences } from "./pdf/xref.js"
import { pixels } from "./pictures/index.js"
import { texts } from "./texts.js"
import { wrongTypes } from "./wrongTypes.js"

/** The files that are the same whatever the seed. */
const fixed: ReadonlyArray<HostileRecipe> = [
  ...pageTrees,
  ...pageBoxes,
  ...nesting,
  ...streams,
  ...fonts,
  ...operatorFloods,
  ...patterns,
  ...crossReferences,
  ...claims,
  ...encryptions,
  ...embeddedFiles,
  ...embeddedPictures,
  ...formFields,
  ...pixels,
  ...texts,
  ...wrongTypes,
  ...emptyFiles
]

/** Which hostile files to make. */
export interface HostileOptions {
  /** Default 1. The same seed gives the same files in the same order. */
  readonly seed?: number | string
  /** How many files there are before `kinds` and `names` choose among them. Default 2000. */
  readonly count?: number
  /** Default: all. */
  readonly kinds?: ReadonlyArray<HostileKind>
  /** Only the files of these names. */
  readonly names?: ReadonlyArray<string>
}

/** The least number of files of which all are drawn: smaller counts take the first of so many. */
const WHOLE = 2000

/**
 * What to make, in an order drawn from the seed. Everything that is built by hand is among it (page trees, nesting, streams, fonts,
 * patterns, cross-references, encryption, attachments, pictures, texts, wrong types); the rest, up to `count`, is damaged from sound
 * files. Making nothing yet, it costs little.
 */
export const hostileRecipes = (options: HostileOptions = {}): ReadonlyArray<HostileRecipe> => {
  const { count = WHOLE, kinds = hostileKinds, names, seed = 1 } = options
  const all = [...fixed, ...damaged(seed, Math.max(count, WHOLE) - fixed.length)]
  const random = new Random(`hostile/${seed}/order`)
  const shuffled = all
    .map((recipe) => ({ recipe, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ recipe }) => recipe)
  return shuffled
    .slice(0, count)
    .filter(({ kind, name }) => kinds.includes(kind) && (names === undefined || names.includes(name)))
}

/**
 * Files that try to hurt whoever reads them, each made when it is asked for. Every one of them must come to one of its `expected` ends,
 * and leave the process as it was.
 */
export async function* hostileFiles(options: HostileOptions = {}): AsyncGenerator<HostileFile> {
  for (const { make, ...recipe } of hostileRecipes(options)) {
    yield { ...recipe, bytes: new Uint8Array(await make()) }
  }
}
