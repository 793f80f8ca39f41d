import type { Composition } from "../../DocumentMaker.js"
import { wrap } from "../../drawing/Fonts.js"
import { A4, LETTER, Sheet } from "../../drawing/Sheet.js"
import { layoutNamed } from "../../layoutNamed.js"
import type { Random } from "../../Random.js"
import { labelled } from "../../setting/entries.js"
import { drawProse } from "../../setting/prose.js"
import { drawTotals, totalsOf } from "../invoice/Closing.js"
import type { InvoiceContent } from "../invoice/Content.js"
import { lineTable } from "../invoice/LineTable.js"
import { type Look, lookOf } from "../invoice/Look.js"
import { type TradeLayout, tradeLayouts } from "./Openings.js"
import type { TradePaper } from "./TradePaper.js"

/** Names of the layouts of orders and quotations. */
export const tradeLayoutNames: ReadonlyArray<string> = Object.keys(tradeLayouts)

const footer = (sheet: Sheet, paper: TradePaper, look: Look, random: Random): void => {
  const { issuer, lines } = paper
  const width = sheet.width - 2 * look.margin
  const leading = look.small.size * 1.3
  const mentions = wrap(`${issuer.name} - ${issuer.legal}`, look.small, width)
  const ids = [
    ...(issuer.registration === undefined ? [] : [issuer.registration]),
    ...(issuer.vatNumber === undefined ? [] : [{ label: look.labels.vatNumber, value: issuer.vatNumber }])
  ]
  const numbered = sheet.pageCount > 1 || random.chance(0.4)
  sheet.eachPage((page, of) => {
    let top = sheet.height - 34 - (mentions.length + 1) * leading
    sheet.line(look.margin, top - 5, sheet.width - look.margin, top - 5, look.rule, 0.4)
    sheet.lines(mentions, look.margin, top, look.small, leading)
    top += mentions.length * leading
    let left = look.margin
    for (const entry of ids) left += labelled(sheet, entry, left, top, look, look.small) + 16
    if (numbered)
      sheet.text(
        lines.language === "fr" ? `${look.labels.page} ${page}/${of}` : `${look.labels.page} ${page} of ${of}`,
        sheet.width - look.margin,
        sheet.height - 24,
        look.small,
        { align: "right" }
      )
  })
}

const drawSignatures = (sheet: Sheet, headings: ReadonlyArray<string>, look: Look, top: number): void => {
  const width = (sheet.width - 2 * look.margin - 20 * (headings.length - 1)) / Math.max(2, headings.length)
  headings.forEach((heading, i) => {
    const left = look.margin + i * (width + 20)
    sheet.box(left, top, width, look.leading * 4, { stroke: look.rule })
    sheet.text(heading, left + 5, top + 4, look.small)
  })
}

/**
 * Composes an order or a quotation. `paperOf` says what it is called once the look has chosen how days are written; `content` are its lines,
 * made by the caller so that nothing of the look moves them.
 */
export const composeTrade = (
  content: InvoiceContent,
  paperOf: (look: Look, random: Random) => TradePaper,
  layoutName: string,
  random: Random
): Composition => {
  const layout = layoutNamed<TradeLayout>(tradeLayouts, layoutName)
  const style = random.fork("look")
  const look = lookOf(style, content, layout.families)
  const paper = paperOf(look, random.fork("paper"))
  const size = content.country === "US" ? LETTER : A4
  const sheet = new Sheet(size.width, size.height)
  const width = sheet.width - 2 * look.margin

  const beneath = layout.open({ sheet, paper, look, random: style })
  const limit = size.height - 44 - look.small.size * 1.3 * 4
  const table = lineTable(sheet, paper.lines, look, style, layout.table, beneath, limit)
  const named = { ...look, labels: { ...look.labels, total: paper.totalLabel } }
  // Nothing is due yet: an order or an offer is no request for payment.
  const totals = totalsOf(paper.lines, named, style, false).filter(({ fields }) => !fields.includes("amount_due"))
  let top = table.y + look.leading
  const needed =
    totals.length * (look.leading + 5) +
    paper.closing.length * look.leading * 2.4 +
    (paper.signatures.length > 0 ? look.leading * 6 : look.leading)
  if (top + needed > limit) {
    sheet.addPage()
    top = look.margin
  }
  top = drawTotals(sheet, totals, look, layout.totals, top) + look.leading
  for (const runs of paper.closing) top = drawProse(sheet, runs, look.margin, top, width, look.body, look.leading)
  if (paper.signatures.length > 0) drawSignatures(sheet, paper.signatures, look, top + look.leading * 0.6)
  footer(sheet, paper, look, style)

  return {
    pages: sheet.pages,
    facts: paper.facts,
    marks: sheet.marks,
    rows: { line_items: table.rows },
    paper: "sheet"
  }
}
