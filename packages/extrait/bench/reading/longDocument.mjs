import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { createRequire } from "node:module"

const require = createRequire(new URL("../../../testing/package.json", import.meta.url))
const PDFDocument = require("pdfkit")

const syllables = ["ba", "con", "de", "fi", "lor", "man", "ne", "pra", "qui", "ser", "ti", "vel"]

/** Numbers that look drawn at random and are the same on every machine (Park and Miller's generator). */
const sequence = (seed) => {
  let state = seed
  return (below) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
}

/** Writes one PDF file of that many A4 pages, each with a heading and a table of sixty rows of words, numbers and amounts: about 480 words a page. */
export const writeLongDocument = async (file, pages) => {
  const next = sequence(20261)
  const word = () => Array.from({ length: 1 + next(3) }, () => syllables[next(syllables.length)]).join("")
  const document = new PDFDocument({ size: "A4", margin: 0, autoFirstPage: false })
  const output = document.pipe(createWriteStream(file))
  for (let page = 1; page <= pages; page++) {
    document.addPage().font("Helvetica-Bold").fontSize(12)
    document.text(`Statement ${word()} ${word()}, page ${page} of ${pages}`, 40, 30, { lineBreak: false })
    document.font("Helvetica").fontSize(8)
    for (let row = 0; row < 60; row++) {
      const y = 60 + row * 12.5
      const cells = [
        `${1000 + next(9000)}`,
        `${word()} ${word()} ${word()}`,
        `${1 + next(90)}`,
        `${(next(90000) / 100).toFixed(2)}`
      ]
      for (const [column, text] of [...cells, `${word()} ${next(100)}`].entries()) {
        document.text(text, 40 + column * 105, y, { lineBreak: false })
      }
    }
    document.moveTo(40, 52).lineTo(555, 52).stroke()
  }
  document.end()
  await once(output, "finish")
}
