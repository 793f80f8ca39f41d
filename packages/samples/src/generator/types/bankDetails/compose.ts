import type { Composition, Language } from "../../DocumentMaker.js"
import type { FontFamily } from "../../drawing/Drawing.js"
import { widthOf } from "../../drawing/Fonts.js"
import { A4, LETTER, Sheet } from "../../drawing/Sheet.js"
import { layoutNamed } from "../../layoutNamed.js"
import type { Random } from "../../Random.js"
import { headBand } from "../../setting/edges.js"
import { type Entry, grid, labelled, pairs, stacked, strip } from "../../setting/entries.js"
import { pageLook } from "../../setting/PageLook.js"
import { type DetailsContent, type DetailsLook, detailsContent, detailsFacts, detailsLabels } from "./Content.js"

interface Draft {
  readonly sheet: Sheet
  readonly content: DetailsContent
  readonly look: DetailsLook
  readonly random: Random
}

const given = (label: string, value: string | undefined, field: string): Array<Entry> =>
  value === undefined ? [] : [{ label, value, field }]

/** The account's number in the country's own parts. */
const national = ({ content, look }: Draft): Array<Entry> => [
  ...given(look.labels.bankCode, content.account.bankCode, "bank_code"),
  ...given(look.labels.branchCode, content.account.branchCode, "branch_code"),
  ...given(look.labels.account, content.account.number, "account_number"),
  ...given(look.labels.key, content.account.key, "check_digits")
]

const international = ({ content, look }: Draft): Array<Entry> => [
  ...given(look.labels.iban, content.account.iban, "iban"),
  { label: look.labels.bic, value: content.account.bic, field: "bic" }
]

const letterhead = ({ sheet, content, look }: Draft, x: number, y: number, align: "left" | "center"): number => {
  sheet.text(content.bank.name, x, y, look.heading, { align, field: "bank_name" })
  const lines = align === "center" ? [content.bank.address.lines.join(" - ")] : content.bank.address.lines
  const top = y + look.heading.size * 1.3
  sheet.lines(lines, x, top, look.small, look.leading, { align })
  return top + lines.length * look.leading
}

const owner = ({ sheet, content, look }: Draft, x: number, y: number): number => {
  sheet.text(look.labels.holder + look.colon, x, y, look.label)
  sheet.text(content.holder.name, x, y + look.leading * 1.1, look.strong, { field: "account_holder" })
  sheet.lines(content.holder.address.lines, x, y + look.leading * 2.1, look.body, look.leading)
  return y + (content.holder.address.lines.length + 2.1) * look.leading
}

// The four parts of the number in a ruled strip, IBAN and BIC in strips beneath, holder and branch at the sides.
const boxed = (draft: Draft): void => {
  const { sheet, content, look, random } = draft
  const width = sheet.width - 2 * look.margin
  let top = letterhead(draft, look.margin, look.margin, "left") + look.leading
  sheet.text(look.labels.title, sheet.width / 2, top, look.title, { align: "center" })
  top += look.title.size * 2
  const left = owner(draft, look.margin, top)
  const x = sheet.width * 0.55
  sheet.text(look.labels.branch + look.colon, x, top, look.label)
  sheet.lines(
    [content.bank.branch, ...content.bank.address.lines],
    x,
    top + look.leading * 1.1,
    look.body,
    look.leading
  )
  top = Math.max(left, top + (content.bank.address.lines.length + 2.1) * look.leading) + look.leading * 1.5
  if (random.chance(0.5)) {
    sheet.text(look.labels.national, look.margin, top, look.strong)
    top += look.leading * 1.4
  }
  top = strip(sheet, national(draft), look.margin, top, width, look, true) + look.leading * 1.5
  top = strip(sheet, international(draft), look.margin, top, width, look, random.chance(0.7)) + look.leading * 2
  sheet.text(mention(draft), look.margin, top, look.small)
}

const mention = ({ content }: Draft): string =>
  content.language === "fr"
    ? "Ce relevé est destiné à être remis, sur leur demande, à vos créanciers ou débiteurs."
    : "Give these details to anyone who pays you or whom you pay by direct debit."

// Labels and values one below the other, as an application shows them.
const list = (draft: Draft): void => {
  const { sheet, content, look, random } = draft
  sheet.text(look.labels.title, look.margin, look.margin, look.title)
  let top = look.margin + look.title.size * 2
  const entries: Array<Entry> = [
    { label: look.labels.holder, value: content.holder.name, field: "account_holder" },
    { label: look.labels.bank, value: content.bank.name, field: "bank_name" },
    ...(random.chance(0.5)
      ? [...international(draft), ...national(draft)]
      : [...national(draft), ...international(draft)])
  ]
  if (random.chance(0.4)) entries.push({ label: look.labels.currency, value: content.currency })
  const ordered = random.chance(0.5) ? entries : [...entries.slice(1, 2), ...entries.slice(0, 1), ...entries.slice(2)]
  const form = random.pick(["pairs", "grid", "lines"] as const)
  if (form === "pairs") top = pairs(sheet, ordered, look.margin, top, look)
  else if (form === "grid") top = grid(sheet, ordered, look.margin, top, sheet.width - 2 * look.margin, look)
  else
    for (const entry of ordered) {
      labelled(sheet, entry, look.margin, top, look)
      top += look.leading * 1.4
    }
  sheet.text(mention(draft), look.margin, top + look.leading, look.small)
}

// The same slip three times, to be cut apart.
const slips = (draft: Draft): void => {
  const { sheet, content, look } = draft
  const slip = sheet.height / 3
  for (let i = 0; i < 3; i++) {
    const from = i * slip
    let top = from + look.margin * 0.6
    sheet.text(content.bank.name, look.margin, top, look.strong, { field: "bank_name" })
    sheet.text(look.labels.title, sheet.width - look.margin, top, look.strong, { align: "right" })
    top += look.leading * 1.6
    top = owner(draft, look.margin, top) + look.leading * 0.8
    top =
      strip(sheet, national(draft), look.margin, top, sheet.width - 2 * look.margin, look, i % 2 === 0) + look.leading
    for (const entry of international(draft)) {
      labelled(sheet, entry, look.margin, top, look)
      top += look.leading
    }
    if (i < 2) sheet.line(0, from + slip, sheet.width, from + slip, look.rule, 0.5, 4)
  }
}

// A letter that says the details in pairs, one part for each kind of payment.
const letter = (draft: Draft): void => {
  const { sheet, content, look } = draft
  const french = content.language === "fr"
  const under = letterhead(draft, look.margin, look.margin, "left")
  const column = sheet.width * 0.55
  sheet.text(content.holder.name, column, look.margin + look.leading * 3, look.body, { field: "account_holder" })
  sheet.lines(content.holder.address.lines, column, look.margin + look.leading * 4, look.body, look.leading)
  let top = Math.max(under, look.margin + (content.holder.address.lines.length + 4) * look.leading) + look.leading * 2
  labelled(sheet, { label: look.labels.date, value: look.writeDate(content.date) }, column, top, look)
  top += look.leading * 2
  sheet.text(look.labels.title, look.margin, top, look.heading)
  top += look.heading.size * 2
  sheet.text(french ? "Madame, Monsieur," : "To whom it may concern", look.margin, top, look.body)
  top += look.leading * 1.5
  const words = french
    ? "Nous vous confirmons ci-dessous les coordonnées du compte ouvert dans nos livres."
    : "We confirm that the following account is held with us and is in good standing."
  top = sheet.paragraph(words, look.margin, top, sheet.width - 2 * look.margin, look.body, look.leading) + look.leading
  const holder: Entry = { label: look.labels.holder, value: content.holder.name, field: "account_holder" }
  top = pairs(sheet, [holder], look.margin, top, look) + look.leading * 0.8
  sheet.text(look.labels.national, look.margin, top, look.strong)
  top = pairs(sheet, national(draft), look.margin, top + look.leading * 1.3, look) + look.leading * 0.8
  sheet.text(look.labels.foreign, look.margin, top, look.strong)
  top = pairs(sheet, international(draft), look.margin, top + look.leading * 1.3, look) + look.leading * 2
  sheet.text(french ? "Le service clientèle" : "Customer services", look.margin, top, look.body)
}

// A card: labels above their values, the bank's name in a band.
const card = (draft: Draft): void => {
  const { sheet, content, look } = draft
  const height = headBand(sheet, look, content.bank.name, "bank_name")
  const white = { ...look.heading, color: "#ffffff" }
  const room = sheet.width - 2 * look.margin - widthOf(content.bank.name, look.heading)
  let top = height + look.leading
  if (widthOf(look.labels.title, look.heading) + 20 < room)
    sheet.text(look.labels.title, sheet.width - look.margin, height / 2 - look.heading.size / 2, white, {
      align: "right"
    })
  else {
    sheet.text(look.labels.title, look.margin, top, look.title)
    top += look.title.size * 1.6
  }
  const holder: Entry = { label: look.labels.holder, value: content.holder.name, field: "account_holder" }
  const width = sheet.width - 2 * look.margin
  for (const part of [[holder], international(draft), national(draft)]) {
    if (part.length === 2) {
      for (const entry of part) top = stacked(sheet, [entry], look.margin, top, width, look) + look.leading * 0.6
    } else top = stacked(sheet, part, look.margin, top, width, look) + look.leading
  }
  sheet.text(mention(draft), look.margin, top, look.small)
}

const layouts = {
  boxed: { families: ["sans", "serif", "mono"], draw: boxed },
  list: { families: ["sans", "serif"], draw: list },
  slips: { families: ["sans", "mono"], draw: slips },
  letter: { families: ["serif", "sans"], draw: letter },
  card: { families: ["sans"], draw: card }
} as const satisfies Readonly<
  Record<string, { readonly families: ReadonlyArray<FontFamily>; readonly draw: (draft: Draft) => void }>
>

/** Names of the layouts of bank details. */
export const detailsLayoutNames: ReadonlyArray<string> = Object.keys(layouts)

/** Composes a bank's statement of an account's details. */
export const composeDetails = (language: Language, layoutName: string, random: Random): Composition => {
  const layout = layoutNamed(layouts, layoutName)
  const content = detailsContent(random.fork("content"), language)
  const style = random.fork("look")
  const look = pageLook(style, content, layout.families, detailsLabels)
  const size = content.country === "US" ? LETTER : A4
  const sheet = new Sheet(size.width, size.height)
  layout.draw({ sheet, content, look, random: style })
  return { pages: sheet.pages, facts: detailsFacts(content), marks: sheet.marks, rows: {}, paper: "sheet" }
}
