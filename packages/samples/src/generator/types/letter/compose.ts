import type { Composition, Language } from "../../DocumentMaker.js"
import type { FontFamily, TextStyle } from "../../drawing/Drawing.js"
import { widthOf } from "../../drawing/Fonts.js"
import { A4, LETTER, Sheet } from "../../drawing/Sheet.js"
import { layoutNamed } from "../../layoutNamed.js"
import type { Random } from "../../Random.js"
import { type DateStyle, dateStyle } from "../../writing/Dates.js"
import { type Correspondent, closing, type LetterContent, letterContent, letterFacts, salutation } from "./Content.js"

interface Letter {
  readonly sheet: Sheet
  readonly content: LetterContent
  readonly random: Random
  readonly body: TextStyle
  readonly strong: TextStyle
  readonly small: TextStyle
  readonly leading: number
  readonly margin: number
  readonly accent: string
  readonly writeDate: DateStyle
  readonly emails: Array<string>
  readonly phones: Array<string>
}

interface LetterLayout {
  readonly families: ReadonlyArray<FontFamily>
  /** Draws what stands above the salutation and returns the `y` beneath; tells whether the subject is among it. */
  readonly open: (letter: Letter) => { readonly y: number; readonly subject: boolean }
  /** Where the subject stands that the opening leaves out. */
  readonly subject: "before" | "after"
}

const words = {
  fr: {
    subject: ["Objet :", "Objet :", "OBJET :", "Objet:"],
    phone: ["Tél. :", "Téléphone :", "Tél :", "Portable :"],
    email: ["Courriel :", "E-mail :", "Mél :", ""],
    date: ["Date :", "Le"],
    to: ["À l'attention de", "Destinataire :"],
    reference: ["Nos réf. :", "Réf. :"]
  },
  en: {
    subject: ["Subject:", "Re:", "RE:", "Re:"],
    phone: ["Tel:", "Phone:", "Telephone:", "Mobile:"],
    email: ["Email:", "E-mail:", ""],
    date: ["Date:", "Date"],
    to: ["To:", "For the attention of"],
    reference: ["Our ref:", "Ref:"]
  }
} as const

const pickWord = ({ content, random }: Letter, key: keyof (typeof words)["fr"]): string =>
  random.pick<string>(words[content.language][key])

/** A telephone or a mail address with its label, labelled as the first of its kind. */
const contact = (
  letter: Letter,
  kind: "phone" | "email",
  value: string,
  x: number,
  y: number,
  wanted: TextStyle,
  align: "left" | "right" = "left"
): void => {
  const list = kind === "phone" ? letter.phones : letter.emails
  const label = pickWord(letter, kind)
  // Set smaller where it would run over the edge of the page.
  const room = align === "left" ? letter.sheet.width - letter.margin / 2 - x : x
  const width = widthOf(label === "" ? value : `${label} ${value}`, wanted)
  const style = width > room ? { ...wanted, size: (wanted.size * room) / width } : wanted
  const lead = label === "" ? 0 : widthOf(`${label} `, style)
  const left = align === "left" ? x : x - lead - widthOf(value, style)
  if (label !== "") letter.sheet.text(label, left, y, style)
  const first = list.length === 0
  if (!list.includes(value)) list.push(value)
  letter.sheet.text(value, left + lead, y, style, first ? { field: kind === "phone" ? "phones" : "emails" } : {})
}

const contacts = (
  letter: Letter,
  { email, phone }: Correspondent,
  x: number,
  y: number,
  align: "left" | "right" = "left"
): number => {
  let top = y
  const { body, leading, random } = letter
  if (phone !== undefined && random.chance(0.8)) {
    contact(letter, "phone", phone, x, top, body, align)
    top += leading
  }
  if (email !== undefined && random.chance(0.8)) {
    contact(letter, "email", email, x, top, body, align)
    top += leading
  }
  return top
}

const addressed = (
  letter: Letter,
  who: Correspondent,
  field: string,
  x: number,
  y: number,
  name: TextStyle,
  align: "left" | "right" = "left"
): number => {
  const { body, leading, sheet } = letter
  sheet.text(field === "sender" ? who.name : who.printed, x, y, name, { field, align })
  sheet.lines(who.address.lines, x, y + leading, body, leading, { align })
  return y + leading * (1 + who.address.lines.length)
}

/** `Lyon, le 3 mai 2024`, or the day alone. */
const dated = (letter: Letter, x: number, y: number, align: "left" | "right"): void => {
  const { body, content, random, sheet, writeDate } = letter
  const day = writeDate(content.date)
  const lead =
    content.language === "fr"
      ? random.pick([`${content.place}, le `, `À ${content.place}, le `, "Le ", `${content.place} le `])
      : random.pick(["", "", "Date: "])
  const left = align === "left" ? x : x - widthOf(lead, body) - widthOf(day, body)
  if (lead !== "") sheet.text(lead.trimEnd(), left, y, body)
  sheet.text(day, left + widthOf(lead, body), y, body, { field: "date" })
}

const rightColumn = ({ sheet }: Letter): number => sheet.width * 0.56

const layouts: Readonly<Record<string, LetterLayout>> = {
  // Whoever writes at the left, the reader at the right beneath.
  personal: {
    families: ["serif", "sans"],
    subject: "before",
    open: (letter) => {
      const { body, content, leading, margin, random, strong } = letter
      let top = addressed(letter, content.sender, "sender", margin, 56, random.chance(0.5) ? strong : body)
      top = contacts(letter, content.sender, margin, top)
      const right = rightColumn(letter)
      const under = addressed(letter, content.recipient, "recipient", right, top + leading, body)
      dated(letter, random.chance(0.6) ? right : margin, under + leading * 1.5, "left")
      return { y: under + leading * 4, subject: false }
    }
  },
  // Full block: whoever writes at the right, all the rest at the left.
  block: {
    families: ["sans", "serif"],
    subject: "after",
    open: (letter) => {
      const { body, content, leading, margin, sheet } = letter
      const right = sheet.width - margin
      let top = addressed(letter, content.sender, "sender", right, 54, body, "right")
      top = contacts(letter, content.sender, right, top, "right")
      top += leading * 1.5
      const first = letter.random.chance(0.5)
      if (first) dated(letter, margin, top, "left")
      const under = addressed(letter, content.recipient, "recipient", margin, top + (first ? leading * 2 : 0), body)
      if (!first) dated(letter, margin, under + leading, "left")
      return { y: under + leading * (first ? 1.5 : 3), subject: false }
    }
  },
  // A name in large type over the whole width, contacts beneath it.
  letterhead: {
    families: ["sans", "serif"],
    subject: "before",
    open: (letter) => {
      const { accent, content, leading, margin, random, sheet, small, strong } = letter
      const middle = sheet.width / 2
      const centred = random.chance(0.6)
      const at = centred ? middle : margin
      const align = centred ? "center" : "left"
      const large = { ...strong, size: strong.size * random.pick([1.6, 1.9]), color: accent }
      sheet.text(content.sender.name, at, 40, large, { align, field: "sender" })
      let top = 40 + large.size * 1.4
      sheet.text(content.sender.address.lines.join(random.pick([" - ", ", "])), at, top, small, { align })
      top += leading
      contacts(letter, content.sender, margin, top + leading * 0.4)
      top += leading * 2.6
      sheet.line(margin, top, sheet.width - margin, top, accent, 0.8)
      top += leading * 1.5
      const x = content.country === "FR" ? rightColumn(letter) : margin
      const under = addressed(letter, content.recipient, "recipient", x, top, letter.body)
      dated(letter, content.country === "FR" && random.chance(0.5) ? x : margin, under + leading * 1.5, "left")
      return { y: under + leading * 4, subject: false }
    }
  },
  // The reader in the window of the envelope, day and references in a column beside it.
  window: {
    families: ["sans"],
    subject: "before",
    open: (letter) => {
      const { accent, body, content, leading, margin, random, sheet, small, strong, writeDate } = letter
      const heading = { ...strong, size: strong.size * 1.5, color: accent }
      sheet.text(content.sender.name, margin, 42, heading, { field: "sender" })
      sheet.text(content.sender.address.lines.join(" · "), margin, 42 + heading.size * 1.3, small)
      const top = 124
      const swap = content.country === "FR"
      const who = swap ? rightColumn(letter) : margin
      const facts = swap ? margin : sheet.width * 0.62
      const under = addressed(letter, content.recipient, "recipient", who, top, body)
      let y = top
      const label = pickWord(letter, "date")
      sheet.text(label, facts, y, body)
      sheet.text(writeDate(content.date), facts + widthOf(`${label} `, body), y, body, { field: "date" })
      y += leading
      if (content.reference !== undefined) {
        sheet.text(`${pickWord(letter, "reference")} ${content.reference}`, facts, y, body)
        y += leading
      }
      y = contacts(letter, content.sender, facts, y)
      return { y: Math.max(under, y) + leading * (random.chance(0.5) ? 2 : 3), subject: false }
    }
  },
  // Labels before each of them, as in a memorandum.
  memo: {
    families: ["sans", "serif"],
    subject: "after",
    open: (letter) => {
      const { body, content, leading, margin, random, sheet, strong, writeDate } = letter
      const french = content.language === "fr"
      const entries: ReadonlyArray<readonly [string, string, string]> = [
        [french ? random.pick(["De :", "Expéditeur :"]) : "From:", content.sender.name, "sender"],
        [french ? random.pick(["À :", "Destinataire :"]) : "To:", content.recipient.printed, "recipient"],
        [french ? "Date :" : "Date:", writeDate(content.date), "date"],
        [pickWord(letter, "subject"), content.subject, "subject"]
      ]
      const gutter = Math.max(...entries.map(([label]) => widthOf(label, strong))) + 12
      let top = 70
      for (const [label, value, field] of entries) {
        sheet.text(label, margin, top, strong)
        sheet.text(value, margin + gutter, top, body, { field })
        top += leading * 1.3
      }
      sheet.line(margin, top + 4, sheet.width - margin, top + 4, "#444444")
      return { y: top + leading * 2, subject: true }
    }
  }
}

/** Names of the layouts of letters. */
export const letterLayoutNames: ReadonlyArray<string> = Object.keys(layouts)

const subjectLine = (letter: Letter, y: number, labelledLine: boolean): number => {
  const { body, content, leading, margin, random, sheet, strong } = letter
  const bold = random.chance(0.6)
  if (!labelledLine) {
    sheet.text(content.subject, margin, y, strong, { field: "subject" })
    return y + leading * 2
  }
  const label = pickWord(letter, "subject")
  const style = bold ? strong : body
  sheet.text(label, margin, y, strong)
  sheet.text(content.subject, margin + widthOf(`${label} `, strong), y, style, { field: "subject" })
  return y + leading * 2
}

/** Composes a letter. */
export const composeLetter = (language: Language, layoutName: string, random: Random): Composition => {
  const layout = layoutNamed(layouts, layoutName)
  const content = letterContent(random.fork("content"), language)
  const style = random.fork("look")
  const size = style.pick([9.5, 10, 10.5, 11])
  const page = content.country === "US" ? LETTER : A4
  const family = style.pick(layout.families)
  const text = (changes: Partial<TextStyle>): TextStyle => ({ family, bold: false, size, color: "#1a1a1a", ...changes })
  const letter: Letter = {
    sheet: new Sheet(page.width, page.height),
    content,
    random: style,
    body: text({}),
    strong: text({ bold: true }),
    small: text({ size: size * 0.85, color: "#444444" }),
    leading: size * style.pick([1.3, 1.4, 1.5]),
    margin: style.pick([56, 64, 72]),
    accent: style.pick(["#1f3a5f", "#7a1f2b", "#1d5c4a", "#222222"]),
    writeDate: dateStyle(style, content.country),
    emails: [],
    phones: []
  }
  const { leading, margin, sheet } = letter
  const opened = layout.open(letter)
  let top = opened.y
  const labelledLine = layout.subject === "before" || style.chance(0.5)
  if (!opened.subject && layout.subject === "before") top = subjectLine(letter, top, true)
  sheet.text(salutation(style, content), margin, top, letter.body)
  top += leading * 2
  if (!opened.subject && layout.subject === "after") top = subjectLine(letter, top, labelledLine)
  for (const paragraph of content.paragraphs)
    top = sheet.paragraph(paragraph, margin, top, sheet.width - 2 * margin, letter.body, leading) + leading * 0.8
  const write = closing(style, content)
  top = sheet.paragraph(write, margin, top, sheet.width - 2 * margin, letter.body, leading) + leading * 2.2
  const signing = language === "fr" && style.chance(0.6) ? sheet.width * 0.56 : margin
  // Whoever signs for a firm is not the firm that writes.
  sheet.text(content.signer, signing, top, letter.body, content.sender.firm ? {} : { field: "sender" })
  if (content.role !== undefined) sheet.text(content.role, signing, top + leading, letter.body)
  if (
    layoutName !== "memo" &&
    layoutName !== "personal" &&
    content.sender.firm &&
    style.chance(0.4) &&
    content.sender.email !== undefined
  )
    contact(letter, "email", content.sender.email, margin, page.height - 60, letter.small)
  return {
    pages: sheet.pages,
    facts: letterFacts(content, letter.emails, letter.phones),
    marks: sheet.marks,
    rows: {},
    paper: "sheet"
  }
}
