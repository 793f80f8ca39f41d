const PLAIN: Readonly<Record<string, string>> = { œ: "oe", æ: "ae", ß: "ss", "’": "'" }
const ASCII = /^[\0-\x7f]*$/

/** A text in lower case, without accents or ligatures, for comparing words. */
export const fold = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replace(/[œæß’]/g, (sign) => PLAIN[sign] ?? sign)

/** The letters and digits of a text, folded: the same for every way of spacing and punctuating it. */
export const squashed = (text: string): string => plainOf(fold(text))

/** The letters and digits of a folded text. */
export const plainOf = (folded: string): string =>
  /^[a-z\d]*$/.test(folded) ? folded : folded.replace(/[^\p{L}\p{N}]/gu, "")

/** Signs that recognition takes for each other, each group under its first. */
const confused = new Map(
  ["o0qd", "i1l!|jt", "s5", "z2", "b8", "g69", "e€"].flatMap((group) =>
    Array.from(group, (sign) => [sign, group.charAt(0)])
  )
)

/** A folded word with signs that recognition takes for each other made the same. */
export const asMisread = (folded: string): string => {
  let out = ""
  for (const sign of folded.replace(/rn/g, "m").replace(/vv/g, "w")) out += confused.get(sign) ?? sign
  return out
}
