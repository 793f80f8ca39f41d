import type { Composition, Language } from "../../DocumentMaker.js"
import type { FontFamily, TextStyle } from "../../drawing/Drawing.js"
import { widthOf, wrap } from "../../drawing/Fonts.js"
import { A4, LETTER, Sheet } from "../../drawing/Sheet.js"
import { layoutNamed } from "../../layoutNamed.js"
import type { Random } from "../../Random.js"
import { pickLabels } from "../../setting/PageLook.js"
import { dateStyle } from "../../writing/Dates.js"
import { type ResumeContent, resumeContent, resumeFacts } from "./Content.js"

const headings = {
  fr: {
    profile: ["Profil", "À propos"],
    experience: ["Expérience professionnelle", "Expériences professionnelles", "Parcours professionnel"],
    education: ["Formation", "Diplômes et formation"],
    skills: ["Compétences"],
    languages: ["Langues"],
    interests: ["Centres d'intérêt", "Loisirs"],
    contact: ["Contact", "Coordonnées"],
    phone: ["Tél. :", "Téléphone :", "Portable :", ""],
    email: ["Courriel :", "E-mail :", "Email :", ""],
    address: ["Adresse :", ""],
    birth: ["Né(e) le :", "Date de naissance :"],
    objective: ["Poste recherché :", "Objectif :", "Métier :"],
    updated: ["Mis à jour le", "Dernière mise à jour :", "À jour au"],
    name: ["Nom :", "Nom et prénom :", "Prénom et nom :"]
  },
  en: {
    profile: ["Profile", "Personal statement", "About me"],
    experience: ["Work experience", "Professional experience", "Employment history", "Experience"],
    education: ["Education", "Education and training", "Qualifications"],
    skills: ["Skills", "Key skills"],
    languages: ["Languages"],
    interests: ["Interests", "Hobbies"],
    contact: ["Contact", "Contact details"],
    phone: ["Tel:", "Phone:", "Mobile:", ""],
    email: ["Email:", "E-mail:", ""],
    address: ["Address:", ""],
    birth: ["Date of birth:", "Born:"],
    objective: ["Objective:", "Position sought:", "Job title:"],
    updated: ["Last updated:", "Updated", "As of"],
    name: ["Name:", "Full name:"]
  }
} as const

type Heading = keyof (typeof headings)["fr"]

interface Draft {
  readonly sheet: Sheet
  readonly content: ResumeContent
  readonly random: Random
  readonly words: Readonly<Record<Heading, string>>
  readonly body: TextStyle
  readonly strong: TextStyle
  readonly heading: TextStyle
  readonly name: TextStyle
  readonly leading: number
  readonly accent: string
  readonly margin: number
  readonly updated: string | undefined
  readonly born: string | undefined
}

/** A label and a labelled value on a line; returns its width. */
const value = (
  { body, sheet }: Draft,
  label: string,
  text: string,
  x: number,
  y: number,
  field: string | undefined,
  style: TextStyle = body
): number => {
  const lead = label === "" ? 0 : widthOf(`${label} `, style)
  if (label !== "") sheet.text(label, x, y, style)
  return lead + sheet.text(text, x + lead, y, style, field === undefined ? {} : { field })
}

const contactLines = (draft: Draft): ReadonlyArray<readonly [label: string, text: string, field?: string]> => {
  const { born, content } = draft
  const { candidate } = content
  return [
    [draft.words.address, candidate.address.lines.join(", ")],
    ...(candidate.phone === undefined ? [] : [[draft.words.phone, candidate.phone, "phones"] as const]),
    ...(candidate.email === undefined ? [] : [[draft.words.email, candidate.email, "emails"] as const]),
    ...(born === undefined ? [] : [[draft.words.birth, born] as const])
  ]
}

const section = (draft: Draft, title: string, x: number, y: number, width: number, ruled: boolean): number => {
  const { accent, heading, leading, sheet } = draft
  sheet.text(title, x, y, heading)
  if (ruled) sheet.line(x, y + heading.size * 1.25, x + width, y + heading.size * 1.25, accent, 0.7)
  return y + leading * 1.5
}

const career = (draft: Draft, x: number, y: number, width: number, ruled: boolean): number => {
  const { body, content, leading, sheet, strong, words } = draft
  let top = section(draft, words.experience, x, y, width, ruled)
  for (const post of content.posts) {
    sheet.text(post.title, x, top, strong)
    sheet.text(post.years, x + width, top, body, { align: "right" })
    top += leading
    sheet.text(`${post.firm}, ${post.place}`, x, top, body)
    top += leading
    for (const task of post.tasks) top = sheet.paragraph(`- ${task}`, x + 8, top, width - 8, body, leading)
    top += leading * 0.5
  }
  top = section(draft, words.education, x, top + leading * 0.4, width, ruled)
  for (const [years, title, school] of content.studies) {
    top = sheet.paragraph(`${years}   ${title}, ${school}`, x, top, width, body, leading)
  }
  return top + leading * 0.8
}

const lists = (draft: Draft, x: number, y: number, width: number, ruled: boolean): number => {
  const { body, content, leading, sheet, words } = draft
  let top = y
  for (const [title, entries] of [
    [words.skills, content.skills],
    [words.languages, content.languages],
    [words.interests, content.interests]
  ] as const) {
    top = section(draft, title, x, top, width, ruled)
    if (width < 220)
      for (const entry of entries) {
        sheet.lines(wrap(entry, body, width), x, top, body, leading)
        top += leading * wrap(entry, body, width).length
      }
    else top = sheet.paragraph(entries.join(", "), x, top, width, body, leading)
    top += leading * 0.8
  }
  return top
}

const profile = (draft: Draft, x: number, y: number, width: number, ruled: boolean): number => {
  const { body, content, leading, sheet, words } = draft
  const top = section(draft, words.profile, x, y, width, ruled)
  return sheet.paragraph(content.profile, x, top, width, body, leading) + leading * 0.8
}

/** The name, in capitals now and then, and the headline under it or after its label. */
const nameAndHeadline = (draft: Draft, x: number, y: number, align: "left" | "center"): number => {
  const { accent, content, leading, name, random, sheet, strong, words } = draft
  const shown = random.chance(0.4) ? content.candidate.name.toUpperCase() : content.candidate.name
  sheet.text(shown, x, y, name, { align, field: "candidate_name" })
  const top = y + name.size * 1.35
  const style = { ...strong, size: strong.size * random.pick([1.1, 1.25]), color: accent }
  if (align === "left" && random.chance(0.25)) {
    value(draft, words.objective, content.headline, x, top, "subject", strong)
    return top + leading * 1.4
  }
  sheet.text(content.headline, x, top, style, { align, field: "subject" })
  return top + style.size * 1.6
}

type Layout = (draft: Draft) => number

const layouts: Readonly<Record<string, { readonly families: ReadonlyArray<FontFamily>; readonly draw: Layout }>> = {
  classic: {
    families: ["serif", "sans"],
    draw: (draft) => {
      const { leading, margin, random, sheet } = draft
      const width = sheet.width - 2 * margin
      let top = 48
      if (random.chance(0.4)) {
        sheet.text(random.pick(["Curriculum Vitae", "CURRICULUM VITÆ"]), margin, top, draft.strong)
        top += leading * 1.6
      }
      top = nameAndHeadline(draft, margin, top, "left")
      for (const [label, text, field] of contactLines(draft)) {
        value(draft, label, text, margin, top, field)
        top += leading
      }
      const ruled = random.chance(0.6)
      top = profile(draft, margin, top + leading, width, ruled)
      top = career(draft, margin, top, width, ruled)
      return lists(draft, margin, top, width, ruled)
    }
  },
  centred: {
    families: ["serif", "sans"],
    draw: (draft) => {
      const { body, leading, margin, sheet } = draft
      const width = sheet.width - 2 * margin
      let top = nameAndHeadline(draft, sheet.width / 2, 48, "center")
      const [place, ...others] = contactLines(draft)
      if (place !== undefined) {
        sheet.text(place[1], sheet.width / 2, top, body, { align: "center" })
        top += leading
      }
      const gap = widthOf("   |   ", body)
      const wide = others.reduce(
        (sum, [label, text]) => sum + widthOf(label === "" ? text : `${label} ${text}`, body),
        0
      )
      let x = (sheet.width - wide - gap * (others.length - 1)) / 2
      others.forEach(([label, text, field], i) => {
        x += value(draft, label, text, x, top, field)
        if (i < others.length - 1) sheet.text("|", x + gap / 2, top, body, { align: "center" })
        x += gap
      })
      top += leading * 2
      top = profile(draft, margin, top, width, true)
      top = career(draft, margin, top, width, true)
      return lists(draft, margin, top, width, true)
    }
  },
  sidebar: {
    families: ["sans"],
    draw: (draft) => {
      const { leading, margin, random, sheet, words } = draft
      const side = 168
      sheet.box(0, 0, side + margin * 0.6, sheet.height, { fill: random.pick(["#eef1f5", "#f3efe9", "#eaf2ee"]) })
      const left = margin * 0.6
      const right = side + margin * 1.1
      const width = sheet.width - right - margin
      const beneath = nameAndHeadline(draft, right, 50, "left")
      let top = section(draft, words.contact, left, 60, side - left, false)
      for (const [label, text, field] of contactLines(draft)) {
        const lines = field === undefined ? wrap(text, draft.body, side - left) : [text]
        if (label !== "") {
          sheet.text(label, left, top, draft.strong)
          top += leading
        }
        sheet.lines(lines, left, top, draft.body, leading, field === undefined ? {} : { field })
        top += leading * lines.length + 3
      }
      lists(draft, left, top + leading, side - left, false)
      return career(draft, right, profile(draft, right, beneath + leading, width, true), width, true)
    }
  },
  form: {
    families: ["sans"],
    draw: (draft) => {
      const { content, leading, margin, random, sheet, strong, words } = draft
      const width = sheet.width - 2 * margin
      sheet.text(
        content.language === "fr" ? "CURRICULUM VITAE" : random.pick(["CURRICULUM VITAE", "RESUME"]),
        sheet.width / 2,
        46,
        draft.name,
        {
          align: "center"
        }
      )
      let top = 46 + draft.name.size * 2
      const entries: ReadonlyArray<readonly [string, string, (string | undefined)?]> = [
        [words.name, content.candidate.name, "candidate_name"],
        [words.objective, content.headline, "subject"],
        ...contactLines(draft).map(
          ([label, text, field]) => [label === "" ? words.contact : label, text, field] as const
        )
      ]
      const gutter = Math.max(...entries.map(([label]) => widthOf(label, strong))) + 12
      for (const [label, text, field] of entries) {
        sheet.text(label, margin, top, strong)
        sheet.text(text, margin + gutter, top, draft.body, field === undefined ? {} : { field })
        top += leading * 1.2
      }
      top = career(draft, margin, top + leading, width, true)
      return lists(draft, margin, top, width, true)
    }
  }
}

/** Names of the layouts of curricula vitae. */
export const resumeLayoutNames: ReadonlyArray<string> = Object.keys(layouts)

/** Composes a curriculum vitae. */
export const composeResume = (language: Language, layoutName: string, random: Random): Composition => {
  const layout = layoutNamed(layouts, layoutName)
  const content = resumeContent(random.fork("content"), language)
  const style = random.fork("look")
  const size = style.pick([8.8, 9.2, 9.6])
  const page = content.country === "US" ? LETTER : A4
  const family = style.pick(layout.families)
  const accent = style.pick(["#1f3a5f", "#7a1f2b", "#1d5c4a", "#222222"])
  const text = (changes: Partial<TextStyle>): TextStyle => ({ family, bold: false, size, color: "#1a1a1a", ...changes })
  const write = dateStyle(style, content.country)
  const draft: Draft = {
    sheet: new Sheet(page.width, page.height),
    content,
    random: style,
    words: pickLabels<Heading>(style, headings[language]),
    body: text({}),
    strong: text({ bold: true }),
    heading: text({ bold: true, size: size * 1.2, color: accent }),
    name: text({ bold: true, size: size * style.pick([1.9, 2.2, 2.5]), color: accent }),
    leading: size * style.pick([1.28, 1.36]),
    accent,
    margin: style.pick([46, 52]),
    updated: content.updated === undefined ? undefined : write(content.updated),
    born: content.birth === undefined ? undefined : write(content.birth)
  }
  if (draft.born !== undefined) random.note("DATE_OF_BIRTH", draft.born)
  layout.draw(draft)
  if (draft.updated !== undefined)
    value(
      draft,
      draft.words.updated,
      draft.updated,
      layoutName === "sidebar" ? 230 : draft.margin,
      page.height - 36,
      "date"
    )
  return { pages: draft.sheet.pages, facts: resumeFacts(content), marks: draft.sheet.marks, rows: {}, paper: "sheet" }
}
