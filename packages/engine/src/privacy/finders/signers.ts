import { matchesOf } from "../../text/matches.js"
import type { Finder } from "../Finding.js"
import { isGivenName } from "../givenNames.js"
import { CLOSING_WORDS, isNameAlone } from "../nameLines.js"
import { PARTICLES } from "../surnameParticles.js"

const word = String.raw`\p{Lu}[\p{L}\p{M}'’-]*\.?`

// The words that close, in any case, and behind a sign the name, up to what cannot go on with one. The name's capitals count, hence two expressions.
const CLOSED = new RegExp(String.raw`(?<!\p{L})${CLOSING_WORDS}[ \t]*[,.:!–—-][ \t]*`, "giu")
const NAME = new RegExp(String.raw`${word}(?:[ ]${PARTICLES}${word}){0,4}(?=[ \t]*(?:[,;(|–—]|-[ ]|$|\n))`, "uy")

/** Who signs a letter on the line of the words that close it: `Yours sincerely, Ada Nightingale`. One word alone is a common given name. */
export const findSigners: Finder = (text) =>
  matchesOf(text, CLOSED).flatMap(({ 0: closing, index }) => {
    const start = index + closing.length
    NAME.lastIndex = start
    const name = NAME.exec(text)?.[0].replace(/(?<!\p{Lu})\.$/u, "")
    if (name === undefined || !(isNameAlone(name) || isGivenName(name))) return []
    return [{ kind: "PERSON", start, end: start + name.length }]
  })
