import type { Composition, Language } from "../../DocumentMaker.js"
import type { FontFamily } from "../../drawing/Drawing.js"
import { widthOf } from "../../drawing/Fonts.js"
import { layoutNamed } from "../../layoutNamed.js"
import type { Random } from "../../Random.js"
import type { TruthRows } from "../../Truth.js"
import {
  type NumberStyle,
  numberStyle,
  writeMoney,
  writeNumber,
  writeQuantity,
  writeRate
} from "../../writing/Amounts.js"
import { type DateStyle, dateStyle } from "../../writing/Dates.js"
import { type ReceiptContent, type ReceiptLine, receiptContent, receiptFacts } from "./Content.js"
import { type ReceiptLabel, receiptLabels } from "./Labels.js"
import { Roll } from "./Roll.js"

interface Till {
  readonly roll: Roll
  readonly content: ReceiptContent
  readonly labels: Readonly<Record<ReceiptLabel, string>>
  readonly numbers: NumberStyle
  readonly writeDate: DateStyle
  readonly time: string
  readonly random: Random
}

interface ReceiptLayout {
  readonly families: ReadonlyArray<FontFamily>
  readonly rule: "solid" | "dashed" | "typed"
  readonly leader: boolean
  readonly boxedTotal: boolean
  /** Draws the lines and returns them as printed. */
  readonly lines: (till: Till) => TruthRows
}

const bare = ({ numbers }: Till, cents: number): string => writeMoney(cents, numbers, true)
const shown = ({ numbers }: Till, cents: number): string => writeMoney(cents, numbers)
const quantityText = (till: Till, line: ReceiptLine): string =>
  line.weighed ? writeNumber(line.quantity / 1000, till.numbers, 3) : writeQuantity(line.quantity, till.numbers)

// Name and amount on a line; where there are several, a line beneath with quantity and price.
const underneath = (till: Till): TruthRows =>
  till.content.lines.map((line) => {
    const quantity = quantityText(till, line)
    const [name, unitPrice, amount] = [line.name, bare(till, line.unitPrice), bare(till, line.amount)]
    till.roll.spread(till.roll.body.family === "mono" ? name.toUpperCase() : name, amount)
    if (line.quantity === 1000) return { description: name, amount }
    const unit = line.weighed ? "kg x" : "x"
    till.roll.run([["  "], [quantity], [unit], [unitPrice]])
    return { description: name, quantity, unit_price: unitPrice, amount }
  })

// Quantity before the name, dots up to the amount.
const leaders = (till: Till): TruthRows =>
  till.content.lines.map((line) => {
    const quantity = quantityText(till, line)
    const amount = shown(till, line.amount)
    till.roll.sheet.text(quantity, till.roll.margin, till.roll.y, till.roll.body)
    till.roll.spread(line.name, amount, { leader: true, indent: line.weighed ? 30 : 18 })
    return { description: line.name, quantity, amount }
  })

// Four columns under a head.
const columns = (till: Till): TruthRows => {
  const { roll, labels, content } = till
  const texts = content.lines.map((line) => ({
    quantity: quantityText(till, line),
    price: bare(till, line.unitPrice),
    amount: bare(till, line.amount)
  }))
  const wide = (head: string, values: ReadonlyArray<string>): number =>
    Math.max(widthOf(head, roll.strong), ...values.map((text) => widthOf(text, roll.body))) + 8
  const amountLeft =
    roll.right -
    wide(
      labels.amount,
      texts.map(({ amount }) => amount)
    )
  const priceLeft =
    amountLeft -
    wide(
      labels.unitPrice,
      texts.map(({ price }) => price)
    )
  const nameLeft =
    roll.margin +
    wide(
      labels.quantity,
      texts.map(({ quantity }) => quantity)
    )
  const { sheet } = roll
  sheet.text(labels.quantity, roll.margin, roll.y, roll.strong)
  sheet.text(labels.description, nameLeft, roll.y, roll.strong)
  sheet.text(labels.unitPrice, amountLeft - 8, roll.y, roll.strong, { align: "right" })
  sheet.text(labels.amount, roll.right, roll.y, roll.strong, { align: "right" })
  roll.gap(1)
  roll.rule("solid")
  return content.lines.map((line, i) => {
    const { quantity = "", price = "", amount = "" } = texts[i] ?? {}
    sheet.text(quantity, roll.margin, roll.y, roll.body)
    sheet.text(price, amountLeft - 8, roll.y, roll.body, { align: "right" })
    sheet.text(amount, roll.right, roll.y, roll.body, { align: "right" })
    roll.y = sheet.paragraph(line.name, nameLeft, roll.y, priceLeft - nameLeft, roll.body, roll.leading)
    return { description: line.name, quantity, unit_price: price, amount }
  })
}

// Name over the whole width, then quantity, price and amount beneath it.
const twoRows = (till: Till): TruthRows =>
  till.content.lines.map((line) => {
    const [quantity, unitPrice, amount] = [
      quantityText(till, line),
      bare(till, line.unitPrice),
      bare(till, line.amount)
    ]
    till.roll.y = till.roll.sheet.paragraph(
      line.name,
      till.roll.margin,
      till.roll.y,
      till.roll.right - till.roll.margin,
      till.roll.strong,
      till.roll.leading
    )
    const { sheet, body, y, margin, right, width } = till.roll
    sheet.text(quantity, margin + 14, y, body)
    sheet.text(`${line.weighed ? "kg " : ""}x`, margin + 14 + widthOf(`${quantity} `, body), y, body)
    sheet.text(unitPrice, width * 0.58, y, body, { align: "right" })
    sheet.text(amount, right, y, body, { align: "right" })
    till.roll.gap(1.1)
    return { description: line.name, quantity, unit_price: unitPrice, amount }
  })

const layouts = {
  supermarket: { families: ["mono"], rule: "typed", leader: false, boxedTotal: false, lines: underneath },
  cafe: { families: ["sans", "serif"], rule: "dashed", leader: true, boxedTotal: false, lines: leaders },
  counter: { families: ["sans", "mono"], rule: "solid", leader: false, boxedTotal: false, lines: columns },
  boutique: { families: ["sans"], rule: "dashed", leader: false, boxedTotal: true, lines: twoRows }
} as const satisfies Readonly<Record<string, ReceiptLayout>>

/** Names of the layouts of receipts. */
export const receiptLayoutNames: ReadonlyArray<string> = Object.keys(layouts)

const heading = (till: Till): void => {
  const { roll, content, labels, random } = till
  const { shop } = content
  const name = { ...roll.strong, size: roll.body.size * random.pick([1.35, 1.5, 1.7]) }
  roll.centre(shop.name, name, { field: "merchant_name" })
  roll.gap(0.2)
  const { lines } = shop.address
  roll.sheet.lines(lines, roll.width / 2, roll.y, roll.body, roll.leading, {
    align: "center",
    field: "merchant_address"
  })
  roll.gap(lines.length)
  if (random.chance(0.85)) roll.run([[`${labels.phone}:`], [shop.phone, "merchant_phone"]], roll.body, "center")
  if (shop.registration !== undefined && random.chance(0.7)) {
    roll.run(
      [[`${shop.registration.label}:`], [shop.registration.value, "merchant_registration_number"]],
      roll.body,
      "center"
    )
  }
  if (shop.vatNumber !== undefined && random.chance(0.5))
    roll.run([[content.language === "fr" ? "TVA" : "VAT No"], [shop.vatNumber]], roll.body, "center")
  roll.gap()
  if (random.chance(0.4)) {
    roll.centre(labels.title, roll.strong)
    roll.gap(0.3)
  }
}

const particulars = (till: Till, rule: ReceiptLayout["rule"]): void => {
  const { roll, content, labels, random, time } = till
  const date = till.writeDate(content.date)
  const form = random.int(0, 2)
  if (form === 0) {
    roll.run([[`${labels.number}:`], [content.number, "receipt_number"]])
    roll.run([[`${labels.date}:`], [date, "transaction_date"], [time, "transaction_time"]])
  } else if (form === 1) {
    roll.spread(labels.number, content.number, { field: ["receipt_number"] })
    roll.spread(labels.date, date, { field: ["transaction_date"] })
    roll.spread(labels.time, time, { field: ["transaction_time"] })
  } else {
    const gap = roll.sheet.text(date, roll.margin, roll.y, roll.body, { field: "transaction_date" })
    roll.sheet.text(time, roll.margin + gap + 12, roll.y, roll.body, { field: "transaction_time" })
    roll.sheet.text(content.number, roll.right, roll.y, roll.body, { align: "right", field: "receipt_number" })
    roll.sheet.text("#", roll.right - widthOf(`#${content.number}`, roll.body) - 2, roll.y, roll.body)
    roll.gap(1)
  }
  if (random.chance(0.5)) roll.run([[`${labels.cashier}:`], [content.cashier]])
  roll.rule(rule)
}

const rateRow = (till: Till): void => {
  const { roll, content, numbers } = till
  const french = content.language === "fr"
  const stops = [roll.margin, roll.width * 0.52, roll.width * 0.74, roll.right]
  const row = (texts: ReadonlyArray<string>): void => {
    texts.forEach((text, i) => {
      roll.sheet.text(text, stops[i] ?? 0, roll.y, roll.body, { align: i === 0 ? "left" : "right" })
    })
    roll.gap(1)
  }
  row(french ? ["Taux", "HT", "TVA", "TTC"] : ["Rate", "Net", "VAT", "Gross"])
  for (const { rate, base, amount } of content.taxes) {
    row([writeRate(rate, numbers, "plain"), bare(till, base), bare(till, amount), bare(till, base + amount)])
  }
}

const closing = (till: Till, layout: ReceiptLayout): void => {
  const { roll, content, labels, random } = till
  const currency = till.numbers.mark === "none" ? [] : ["currency"]
  const big = { ...roll.strong, size: roll.body.size * random.pick([1.15, 1.35, 1.5]) }
  const added = content.country === "US"
  if (added) {
    roll.spread(labels.subtotal, shown(till, content.subtotal), { field: ["subtotal_amount"], leader: layout.leader })
    roll.spread(
      `${labels.tax} ${writeRate(content.taxes[0]?.rate ?? 0, till.numbers, "plain")}`,
      shown(till, content.tax),
      { field: ["tax_amount"], leader: layout.leader }
    )
  }
  if (random.chance(0.4)) {
    const pieces = content.lines.reduce((sum, line) => sum + (line.weighed ? 1 : line.quantity / 1000), 0)
    roll.spread(`${labels.items} :`, String(pieces))
  }
  roll.gap(0.3)
  if (layout.boxedTotal)
    roll.sheet.box(roll.margin - 3, roll.y - 3, roll.right - roll.margin + 6, big.size * 1.15 + 5, {
      stroke: "#222222"
    })
  roll.spread(labels.total, shown(till, content.total), {
    style: big,
    field: ["total_amount", ...currency],
    leader: layout.leader
  })
  roll.gap(0.6)
  if (random.chance(0.5)) roll.run([[`${labels.payment}:`], [content.payment, "payment_method"]])
  else {
    // The method alone, with what was paid by it beside it.
    const y = roll.y
    roll.sheet.text(content.payment, roll.margin, y, roll.body, { field: "payment_method" })
    roll.sheet.text(shown(till, content.cash ?? content.total), roll.right, y, roll.body, { align: "right" })
    roll.gap(1)
  }
  if (content.cash !== undefined) {
    roll.spread(labels.tendered, shown(till, content.cash))
    roll.spread(labels.change, shown(till, content.cash - content.total))
  }
  if (added) return
  roll.rule(layout.rule)
  if (content.taxes.length > 1 && random.chance(0.7)) rateRow(till)
  const french = content.language === "fr"
  if (random.chance(0.6))
    roll.spread(french ? labels.subtotal : "Net", shown(till, content.subtotal), { field: ["subtotal_amount"] })
  roll.spread(french ? labels.tax : "VAT", shown(till, content.tax), { field: ["tax_amount"] })
}

/** Composes a receipt on a paper roll. */
export const composeReceipt = (language: Language, layoutName: string, random: Random): Composition => {
  const layout = layoutNamed<ReceiptLayout>(layouts, layoutName)
  const content = receiptContent(random.fork("content"), language)
  const style = random.fork("look")
  const family = style.pick(layout.families)
  const roll = new Roll(
    family === "mono" ? 226 : style.pick([204, 226]),
    family,
    family === "mono" ? 7.4 : style.pick([8, 8.5, 9])
  )
  const [hour, minute, second] = content.time.map((part) => String(part).padStart(2, "0"))
  const time = style.weighted([
    [5, `${hour}:${minute}`],
    [2, `${hour}:${minute}:${second}`],
    [language === "fr" ? 2 : 0, `${hour}h${minute}`]
  ])
  const till: Till = {
    roll,
    content,
    labels: receiptLabels(style, language),
    numbers: numberStyle(style, language, content.currency),
    writeDate: dateStyle(style, content.country, style.chance(0.8)),
    time,
    random: style
  }
  heading(till)
  particulars(till, layout.rule)
  const rows = layout.lines(till)
  roll.rule(layout.rule)
  closing(till, layout)
  roll.gap()
  roll.centre(till.labels.thanks)
  if (style.chance(0.45)) {
    roll.gap()
    roll.bars(
      Array.from({ length: 59 }, () => style.pick([0.8, 0.8, 1.6, 2.4])),
      26
    )
    roll.centre(style.digits(13))
  }
  const sheet = roll.finish()
  return {
    pages: sheet.pages,
    facts: receiptFacts(content, time),
    marks: sheet.marks,
    rows: { line_items: rows },
    paper: "roll"
  }
}
