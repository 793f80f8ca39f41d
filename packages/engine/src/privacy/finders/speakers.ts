import { type Finder, matchesOf } from "../Finding.js"
import { isFirm } from "../firms.js"
import { hasFormWord } from "../formWords.js"
import { PARTICLES } from "../surnameParticles.js"

const word = String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,24}`

// Whoever speaks stands behind the time and before a colon: `[10:02] Ida (agent): Hello`.
const SPEAKER = new RegExp(
  String.raw`(?:^|(?<=\n))[ \t>]{0,4}\[?(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},? )?\d{1,2}[:h]\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?\]? {1,3}(?:[-–] )?(${word}(?: ${PARTICLES}${word}){0,3})(?=(?: \([^()\n]{2,20}\))? ?:\s)`,
  "gu"
)
const TIME = /\d[:h]\d\d/

const NOBODY =
  /^(?:agente?|system|syst[èe]me|bot|chatbot|support|conseill(?:er|[èe]re)|operator|op[ée]rateur|opératrice|visitor|visiteur|me|moi|you|vous|admin|error|warn(?:ing)?|info|debug|fatal|note|re|subject|reception|r[ée]ception|accueil|team|[ée]quipe)$/iu

/** Who speaks in the transcript of a conversation whose lines bear the time. */
export const findSpeakers: Finder = (text) =>
  TIME.test(text)
    ? matchesOf(
        "PERSON",
        text,
        SPEAKER,
        (value) => /^\p{Lu}.*\p{Ll}/u.test(value) && !NOBODY.test(value) && !hasFormWord(value, 3) && !isFirm(value),
        1
      )
    : []
