// Pages as recognition misreads them.

const alike = {
  o: "0",
  O: "0",
  0: "O",
  l: "1",
  I: "l",
  1: "l",
  S: "5",
  5: "S",
  B: "8",
  8: "B",
  Z: "2",
  m: "rn",
  w: "vv",
  é: "e",
  è: "e"
}

/** How many letters of a thousand are misread. */
const MISREAD = 10

/** A page from a picture: every word is a little unsure, and some letters are others that look like them. */
export const misread = (page, random) => ({
  ...page,
  source: "ocr",
  words: page.words.map((word) => ({
    ...word,
    confidence: 0.85,
    text: Array.from(word.text, (sign) =>
      alike[sign] !== undefined && random.below(1000) < MISREAD ? alike[sign] : sign
    ).join("")
  }))
})
