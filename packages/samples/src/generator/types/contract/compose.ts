import type { Composition, Language } from "../../DocumentMaker.js"
import type { FontFamily, TextStyle } from "../../drawing/Drawing.js"
import { widthOf } from "../../drawing/Fonts.js"
import { A4, LETTER, Sheet } from "../../drawing/Sheet.js"
import { layoutNamed } from "../../layoutNamed.js"
import type { Random } from "../../Random.js"
import { drawProse, type Run } from "../../setting/prose.js"
import { type DateStyle, dateStyle } from "../../writing/Dates.js"
import type { Correspondent } from "../letter/Content.js"
import { type ContractContent, contractContent, contractFacts } from "./Content.js"

interface Draft {
  readonly sheet: Sheet
  readonly content: ContractContent
  readonly random: Random
  readonly body: TextStyle
  readonly strong: TextStyle
  readonly title: TextStyle
  readonly leading: number
  readonly margin: number
  readonly width: number
  readonly writeDate: DateStyle
  readonly emails: Array<string>
  readonly phones: Array<string>
  /** What was labelled before: a value is marked where it stands first. */
  readonly marked: Set<string>
}

const once = (draft: Draft, field: string, text: string): Run => {
  if (draft.marked.has(field)) return text
  draft.marked.add(field)
  return [text, field]
}

const prose = (draft: Draft, runs: ReadonlyArray<Run>, y: number, x = draft.margin, width = draft.width): number =>
  drawProse(draft.sheet, runs, x, y, width, draft.body, draft.leading)

const address = ({ address: { lines } }: Correspondent): string => lines.join(", ")

/** Telephone and mail of a party as the end of a sentence. */
const reached = (draft: Draft, party: Correspondent): ReadonlyArray<Run> => {
  const { content, random } = draft
  const french = content.language === "fr"
  const runs: Array<Run> = []
  if (party.phone !== undefined && random.chance(0.5)) {
    runs.push(french ? ", téléphone " : ", telephone ", once(draft, "phones", party.phone))
    draft.phones.push(party.phone)
  }
  if (party.email !== undefined && random.chance(0.6)) {
    runs.push(french ? ", courriel " : ", email ", once(draft, "emails", party.email))
    draft.emails.push(party.email)
  }
  return runs
}

const partyName = (draft: Draft, i: 0 | 1): Run => {
  const party = draft.content.parties[i]
  return i === 0 ? once(draft, "parties", party.name) : party.name
}

/** `La société X, SAS au capital …, dont le siège est situé …` or the like of a person. */
const described = (draft: Draft, i: 0 | 1): ReadonlyArray<Run> => {
  const { content, random } = draft
  const party = content.parties[i]
  const title =
    party.printed === party.name ? "" : `${party.printed.slice(0, party.printed.length - party.name.length)}`
  const representative = content.representatives[i]
  if (content.language === "fr") {
    const lead = party.firm ? random.pick(["La société ", "La société ", "", "L'entreprise "]) : title
    const seat = party.firm ? `dont le siège social est situé ${address(party)}` : `demeurant ${address(party)}`
    return [
      ...(lead === "" ? [] : [lead]),
      partyName(draft, i),
      `, ${content.described[i]}, ${seat}`,
      ...(party.firm ? [`, représentée par ${representative}, dûment habilité`] : []),
      ...reached(draft, party)
    ]
  }
  const seat = party.firm ? `whose registered office is at ${address(party)}` : `of ${address(party)}`
  return [
    ...(title === "" ? [] : [title]),
    partyName(draft, i),
    `, ${content.described[i]} ${seat}`,
    ...reached(draft, party)
  ]
}

const called = ({ content }: Draft, i: 0 | 1): string => {
  const role = content.kind.roles[i]
  return content.language === "fr" ? `, ci-après « ${role} »` : ` (the "${role}")`
}

type Opening = (draft: Draft, y: number) => number

/** Each party in a paragraph of its own, between the opening words and what is agreed. */
const recital: Opening = (draft, y) => {
  const { content, leading, random, strong, sheet, margin } = draft
  const french = content.language === "fr"
  let top = y
  if (french) {
    sheet.text(random.pick(["ENTRE LES SOUSSIGNÉS :", "Entre les soussignés :", "ENTRE :"]), margin, top, strong)
    top += leading * 1.8
    top = prose(draft, [...described(draft, 0), called(draft, 0), ", d'une part,"], top) + leading * 0.8
    sheet.text(random.pick(["ET :", "Et", "ET"]), margin, top, strong)
    top += leading * 1.6
    top = prose(draft, [...described(draft, 1), called(draft, 1), ", d'autre part."], top) + leading * 0.8
    return (
      prose(draft, [random.pick(["Il a été convenu ce qui suit :", "IL A ÉTÉ ARRÊTÉ ET CONVENU CE QUI SUIT :"])], top) +
      leading
    )
  }
  const day = draft.writeDate(content.date)
  top =
    prose(
      draft,
      [
        random.pick(["THIS AGREEMENT is made on ", "This Agreement is dated "]),
        once(draft, "date", day),
        random.pick(["", "."])
      ],
      top
    ) +
    leading * 0.6
  sheet.text(random.pick(["BETWEEN:", "PARTIES", "Between"]), margin, top, strong)
  top += leading * 1.7
  top = prose(draft, ["(1) ", ...described(draft, 0), called(draft, 0), "; and"], top) + leading * 0.6
  top = prose(draft, ["(2) ", ...described(draft, 1), called(draft, 1), "."], top) + leading * 0.8
  return prose(draft, [random.pick(["IT IS AGREED as follows:", "The parties agree as follows:"])], top) + leading
}

/** Both parties in one paragraph of running text. */
const running: Opening = (draft, y) => {
  const { content, leading, random } = draft
  const day = draft.writeDate(content.date)
  const runs: ReadonlyArray<Run> =
    content.language === "fr"
      ? [
          "Le présent contrat est conclu le ",
          once(draft, "date", day),
          " entre ",
          ...described(draft, 0),
          called(draft, 0),
          ", et ",
          ...described(draft, 1),
          called(draft, 1),
          "."
        ]
      : [
          `This ${content.kind.title} (the "Agreement") is `,
          random.pick(["entered into on ", "made as of "]),
          once(draft, "date", day),
          " by and between ",
          ...described(draft, 0),
          called(draft, 0),
          ", and ",
          ...described(draft, 1),
          called(draft, 1),
          "."
        ]
  const top = prose(draft, runs, y) + leading * 0.8
  return (
    prose(
      draft,
      [content.language === "fr" ? "Les parties ont convenu ce qui suit." : "The parties agree as follows."],
      top
    ) + leading
  )
}

/** Labels and values at the head, as forms have them. */
const headed: Opening = (draft, y) => {
  const { body, content, leading, margin, random, sheet, strong } = draft
  const french = content.language === "fr"
  const rows: Array<readonly [label: string, value: string, field?: string | undefined]> = []
  if (content.number !== undefined) rows.push([french ? "Contrat n°" : "Agreement number", content.number])
  rows.push([
    french ? random.pick(["Date", "Date du contrat", "Fait le"]) : random.pick(["Date", "Date of agreement", "Dated"]),
    draft.writeDate(content.date),
    "date"
  ])
  draft.marked.add("date")
  content.parties.forEach((party, i) => {
    rows.push([content.kind.roles[i === 0 ? 0 : 1], party.name, i === 0 ? "parties" : undefined])
    rows.push([french ? "Adresse" : "Address", address(party)])
    if (party.phone !== undefined && random.chance(0.6)) {
      rows.push([french ? "Téléphone" : "Telephone", party.phone, draft.phones.length === 0 ? "phones" : undefined])
      draft.phones.push(party.phone)
    }
    if (party.email !== undefined && random.chance(0.6)) {
      rows.push([french ? "Courriel" : "Email", party.email, draft.emails.length === 0 ? "emails" : undefined])
      draft.emails.push(party.email)
    }
  })
  const colon = random.pick([french ? " :" : ":", ""])
  const boxed = random.chance(0.5)
  const gutter = Math.max(...rows.map(([label]) => widthOf(`${label}${colon}`, strong))) + 14
  const step = leading * 1.35
  let top = y
  for (const [label, value, field] of rows) {
    if (boxed) {
      sheet.box(margin, top - 3, gutter, step, { stroke: "#888888" })
      sheet.box(margin + gutter, top - 3, draft.width - gutter, step, { stroke: "#888888" })
    }
    sheet.text(`${label}${colon}`, margin + 4, top, strong)
    sheet.text(value, margin + gutter + 5, top, body, field === undefined ? {} : { field })
    top += step
  }
  return top + leading
}

/** Each party as a block of lines under its role, side by side or one below the other. */
const blocks: Opening = (draft, y) => {
  const { body, content, leading, margin, random, sheet, strong, width } = draft
  const french = content.language === "fr"
  sheet.text(
    french
      ? random.pick(["Entre", "LES PARTIES", "Désignation des parties"])
      : random.pick(["The parties", "BETWEEN", "PARTIES"]),
    margin,
    y,
    strong
  )
  const beside = random.chance(0.5)
  let top = y + leading * 1.8
  let lowest = top
  content.parties.forEach((party, i) => {
    const x = beside ? margin + (i * width) / 2 : margin
    let at = beside ? y + leading * 1.8 : top
    sheet.text(`${content.kind.roles[i === 0 ? 0 : 1]}${french ? " :" : ":"}`, x, at, strong)
    at += leading * 1.2
    sheet.text(party.name, x, at, body, i === 0 ? { field: "parties" } : {})
    at += leading
    sheet.lines(party.address.lines, x, at, body, leading)
    at += leading * party.address.lines.length
    if (party.phone !== undefined && random.chance(0.7)) {
      const label = french ? "Tél. : " : "Tel: "
      const wide = sheet.text(label.trimEnd(), x, at, body)
      sheet.text(
        party.phone,
        x + wide + widthOf(" ", body),
        at,
        body,
        draft.phones.length === 0 ? { field: "phones" } : {}
      )
      draft.phones.push(party.phone)
      at += leading
    }
    if (party.email !== undefined && random.chance(0.7)) {
      sheet.text(party.email, x, at, body, draft.emails.length === 0 ? { field: "emails" } : {})
      draft.emails.push(party.email)
      at += leading
    }
    top = at + leading * 0.8
    lowest = Math.max(lowest, top)
  })
  return lowest + leading * 0.4
}

const layouts: Readonly<Record<string, { readonly families: ReadonlyArray<FontFamily>; readonly open: Opening }>> = {
  recital: { families: ["serif", "sans"], open: recital },
  running: { families: ["serif"], open: running },
  headed: { families: ["sans"], open: headed },
  blocks: { families: ["sans", "serif"], open: blocks }
}

/** Names of the layouts of contracts. */
export const contractLayoutNames: ReadonlyArray<string> = Object.keys(layouts)

/** Where and when, and the names over the signatures. */
const signatures = (draft: Draft, y: number): void => {
  const { body, content, leading, margin, random, sheet, strong, width, writeDate } = draft
  const french = content.language === "fr"
  let top = y
  const said = draft.marked.has("date")
  const day = writeDate(content.date)
  if (french)
    top = prose(draft, [`Fait à ${content.place}, le `, [day, "date"], ", en deux exemplaires."], top) + leading
  else if (!said) top = prose(draft, ["Signed on ", [day, "date"]], top) + leading
  content.parties.forEach((party, i) => {
    const x = margin + (i * width) / 2
    sheet.text(
      french ? random.pick(["Pour", "Pour"]) : random.pick(["For", "Signed by", "For and on behalf of"]),
      x,
      top,
      strong
    )
    sheet.text(party.name, x, top + leading, body)
    sheet.line(x, top + leading * 4, x + width * 0.4, top + leading * 4, "#444444")
  })
}

/** Composes a contract. */
export const composeContract = (language: Language, layoutName: string, random: Random): Composition => {
  const layout = layoutNamed(layouts, layoutName)
  const content = contractContent(random.fork("content"), language)
  const style = random.fork("look")
  const size = style.pick([9.5, 10, 10.5, 11])
  const page = content.country === "US" ? LETTER : A4
  const family = style.pick(layout.families)
  const text = (changes: Partial<TextStyle>): TextStyle => ({ family, bold: false, size, color: "#1a1a1a", ...changes })
  const margin = style.pick([54, 62, 70])
  const draft: Draft = {
    sheet: new Sheet(page.width, page.height),
    content,
    random: style,
    body: text({}),
    strong: text({ bold: true }),
    title: text({ bold: true, size: size * style.pick([1.3, 1.6, 1.9]), color: style.pick(["#000000", "#1f3a5f"]) }),
    leading: size * style.pick([1.3, 1.4]),
    margin,
    width: page.width - 2 * margin,
    writeDate: dateStyle(style, content.country),
    emails: [],
    phones: [],
    marked: new Set()
  }
  const { leading, sheet } = draft
  const centred = style.chance(0.7)
  const title = style.chance(0.4) ? content.kind.title.toUpperCase() : content.kind.title
  sheet.text(title, centred ? page.width / 2 : margin, 56, draft.title, {
    align: centred ? "center" : "left",
    field: "subject"
  })
  let top = layout.open(draft, 56 + draft.title.size * 2.2)
  const named = style.pick(language === "fr" ? ["Article ", "ARTICLE ", ""] : ["", "", "Article "])
  content.kind.articles.forEach(([heading, words], i) => {
    if (top > page.height - 150) {
      sheet.addPage()
      top = 60
    }
    const label = named === "" ? `${i + 1}. ${heading}` : `${named}${i + 1}${language === "fr" ? " -" : "."} ${heading}`
    sheet.text(label, margin, top, draft.strong)
    top =
      prose(draft, [words.replace("{begins}", draft.writeDate(content.begins))], top + leading * 1.3) + leading * 0.7
  })
  if (top > page.height - leading * 9 - 40) {
    sheet.addPage()
    top = 60
  }
  signatures(draft, top + leading)
  return {
    pages: sheet.pages,
    facts: contractFacts(content, draft.emails, draft.phones),
    marks: sheet.marks,
    rows: {},
    paper: "sheet"
  }
}
