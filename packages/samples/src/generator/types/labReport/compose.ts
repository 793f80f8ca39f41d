import type { Composition, Language } from "../../DocumentMaker.js"
import type { FontFamily } from "../../drawing/Drawing.js"
import { A4, LETTER, Sheet } from "../../drawing/Sheet.js"
import { layoutNamed } from "../../layoutNamed.js"
import type { Random } from "../../Random.js"
import { drawTable, type TableColumn, type TableForm, type TableRow } from "../../setting/drawTable.js"
import { type Entry, grid, labelled, pairs, stacked, strip } from "../../setting/entries.js"
import { type PageLook, pageLook, pickLabels } from "../../setting/PageLook.js"
import type { TruthRows } from "../../Truth.js"
import { writeNumber } from "../../writing/Amounts.js"
import { type LabContent, type LabResult, labContent, labFacts } from "./Content.js"

const labels = {
  fr: {
    title: [
      "Compte rendu d'analyses",
      "COMPTE RENDU D'EXAMENS DE BIOLOGIE MÉDICALE",
      "Résultats d'analyses",
      "Examens de biologie médicale"
    ],
    patient: ["Patient", "Nom du patient", "Patient(e)", "Nom et prénom"],
    birth: ["Né(e) le", "Date de naissance", "Né le"],
    sex: ["Sexe", "Sexe"],
    number: ["N° patient", "IPP", "Identifiant patient", "Numéro de patient"],
    prescriber: ["Prescripteur", "Médecin prescripteur", "Prescrit par", "Médecin"],
    request: ["Dossier n°", "N° de dossier", "N° de demande", "Demande n°", "Numéro de dossier"],
    sampled: ["Prélevé le", "Date de prélèvement", "Prélèvement du", "Date du prélèvement"],
    reported: ["Édité le", "Date d'édition", "Validé le", "Compte rendu du"],
    analyte: ["Examen", "Analyse", "Analyses", "Paramètre", "Examens"],
    value: ["Résultat", "Résultats", "Valeur"],
    unit: ["Unité", "Unités"],
    range: ["Valeurs de référence", "Valeurs usuelles", "Normes", "Intervalle de référence"],
    flag: ["Interprétation", "Alerte", "H/B"],
    before: ["Antériorité", "Antériorités"]
  },
  en: {
    title: [
      "Laboratory report",
      "LABORATORY REPORT",
      "Pathology Report",
      "Laboratory Results",
      "Clinical Laboratory Report"
    ],
    patient: ["Patient", "Patient name", "Name", "Patient Name"],
    birth: ["Date of birth", "DOB", "D.O.B.", "Birth date"],
    sex: ["Sex", "Gender"],
    number: ["Patient ID", "Patient number", "MRN", "Hospital no."],
    prescriber: ["Requested by", "Ordering physician", "Referring doctor", "Physician", "Requesting clinician"],
    request: ["Lab number", "Accession number", "Request number", "Report no.", "Specimen no."],
    sampled: ["Collected", "Sample date", "Date collected", "Collection date", "Specimen date"],
    reported: ["Reported", "Report date", "Date reported", "Issued"],
    analyte: ["Test", "Analyte", "Test name", "Investigation"],
    value: ["Result", "Results", "Value"],
    unit: ["Units", "Unit"],
    range: ["Reference range", "Reference interval", "Normal range", "Ref. range"],
    flag: ["Flag", "Flag", "Abnormal"],
    before: ["Previous result", "Previous"]
  }
} as const

type Look = PageLook<Readonly<Record<keyof (typeof labels)["fr"], string>>>

interface Draft {
  readonly sheet: Sheet
  readonly content: LabContent
  readonly look: Look
  readonly random: Random
  readonly sex: string
}

interface LabLayout {
  readonly families: ReadonlyArray<FontFamily>
  readonly forms: ReadonlyArray<TableForm>
  readonly meta: "pairs" | "grid" | "strip" | "stacked"
  readonly head: "left" | "centred" | "band"
  /** One table for each part, one for all of them, or lines without any heading. */
  readonly tables: "parts" | "whole" | "lines"
  readonly earlier: boolean
  /** Whether value and unit share a column. */
  readonly joined: boolean
}

const layouts = {
  parts: {
    families: ["sans", "serif"],
    forms: ["plain", "open"],
    meta: "pairs",
    head: "left",
    tables: "parts",
    earlier: false,
    joined: false
  },
  whole: {
    families: ["sans"],
    forms: ["boxed", "columns", "ruled"],
    meta: "grid",
    head: "centred",
    tables: "whole",
    earlier: false,
    joined: false
  },
  history: {
    families: ["sans"],
    forms: ["ruled", "striped"],
    meta: "stacked",
    head: "band",
    tables: "whole",
    earlier: true,
    joined: true
  },
  typed: {
    families: ["mono"],
    forms: ["plain"],
    meta: "strip",
    head: "left",
    tables: "lines",
    earlier: false,
    joined: true
  },
  flagged: {
    families: ["sans"],
    forms: ["striped", "ruled", "open"],
    meta: "pairs",
    head: "band",
    tables: "parts",
    earlier: false,
    joined: false
  }
} as const satisfies Readonly<Record<string, LabLayout>>

/** Names of the layouts of laboratory reports. */
export const labLayoutNames: ReadonlyArray<string> = Object.keys(layouts)

const patientEntries = ({ content, look, random, sex }: Draft): Array<Entry> => [
  { label: look.labels.patient, value: content.patient.name, field: "patient_name" },
  { label: look.labels.birth, value: look.writeDate(content.patient.birth), field: "patient_birth_date" },
  ...(random.chance(0.8) ? [{ label: look.labels.sex, value: sex, field: "patient_sex" }] : []),
  ...(random.chance(0.7) ? [{ label: look.labels.number, value: content.patient.number, field: "patient_number" }] : [])
]

const requestEntries = ({ content, look, random }: Draft): Array<Entry> => [
  ...(random.chance(0.85)
    ? [{ label: look.labels.prescriber, value: content.prescriber, field: "prescriber_name" }]
    : []),
  { label: look.labels.request, value: content.request, field: "request_number" },
  { label: look.labels.sampled, value: look.writeDate(content.sampled), field: "sample_date" },
  ...(random.chance(0.85)
    ? [{ label: look.labels.reported, value: look.writeDate(content.reported), field: "report_date" }]
    : [])
]

/** Everything above the results; returns the `y` beneath. */
const opening = (draft: Draft, layout: LabLayout): number => {
  const { sheet, content, look } = draft
  const { laboratory } = content
  const width = sheet.width - 2 * look.margin
  let top = look.margin
  if (layout.head === "band") {
    const height = look.title.size * 2.2
    sheet.box(0, 0, sheet.width, height, { fill: look.accent })
    sheet.text(
      laboratory.name,
      look.margin,
      height / 2 - look.heading.size / 2,
      { ...look.heading, color: "#ffffff" },
      { field: "laboratory_name" }
    )
    top = height + look.leading * 0.6
    sheet.text(`${laboratory.address.lines.join(" - ")} - ${laboratory.phone}`, look.margin, top, look.small)
    top += look.leading * 1.4
  } else {
    const centred = layout.head === "centred"
    const x = centred ? sheet.width / 2 : look.margin
    const align = centred ? "center" : "left"
    sheet.text(laboratory.name, x, top, look.heading, { align, field: "laboratory_name" })
    top += look.heading.size * 1.35
    const lines = centred
      ? [laboratory.address.lines.join(" - "), laboratory.phone]
      : [...laboratory.address.lines, laboratory.phone]
    sheet.lines(lines, x, top, look.small, look.leading, { align })
    top += lines.length * look.leading + look.leading * 0.5
  }
  sheet.text(look.labels.title, sheet.width / 2, top, look.heading, { align: "center" })
  top += look.heading.size * 1.9
  const patient = patientEntries(draft)
  const request = requestEntries(draft)
  if (layout.meta === "grid") {
    const left = grid(sheet, patient, look.margin, top, width * 0.48, look)
    return (
      Math.max(left, grid(sheet, request, look.margin + width * 0.52, top, width * 0.48, look)) + look.leading * 1.2
    )
  }
  if (layout.meta === "pairs") {
    const left = pairs(sheet, patient, look.margin, top, look)
    return Math.max(left, pairs(sheet, request, sheet.width * 0.53, top, look)) + look.leading * 1.2
  }
  const draw = (entries: ReadonlyArray<Entry>, y: number): number =>
    layout.meta === "strip"
      ? strip(sheet, entries, look.margin, y, width, look, true)
      : stacked(sheet, entries, look.margin, y, width, look)
  return draw(request, draw(patient, top) + look.leading * 0.6) + look.leading * 1.2
}

const written = (value: number, { decimals }: LabResult, look: Look): string =>
  writeNumber(value, { ...look.numbers, thousands: "" }, decimals)

const rangeOf = (result: LabResult, look: Look, form: string): string => {
  const { low, high } = result
  const write = (value: number): string => written(value, result, look)
  if (low === undefined && high === undefined) return ""
  if (low === undefined) return `< ${write(high ?? 0)}`
  if (high === undefined) return `> ${write(low)}`
  return form.replace("a", write(low)).replace("b", write(high))
}

const flagOf = ({ value, low, high }: LabResult, language: Language): string =>
  high !== undefined && value > high ? "H" : low !== undefined && value < low ? (language === "fr" ? "B" : "L") : ""

/** Draws the results and returns them as printed, each earlier one as a row of its own with its day's heading for a flag. */
const results = (draft: Draft, layout: LabLayout, y: number): TruthRows => {
  const { sheet, content, look, random } = draft
  const rangeForm = random.pick(
    content.language === "fr" ? ["a - b", "a à b", "(a - b)", "a-b"] : ["a - b", "(a - b)", "a-b", "a to b"]
  )
  const form = random.pick(layout.forms)
  const flags = layout.tables !== "lines" && !layout.earlier && random.chance(0.6)
  const before = `${look.labels.before}\n${look.writeDate(content.previous)}`
  const columns: ReadonlyArray<TableColumn> = [
    { key: "analyte", head: look.labels.analyte, align: "left", grow: 1 },
    { key: "value", head: look.labels.value, align: "right" },
    ...(layout.joined ? [] : [{ key: "unit", head: look.labels.unit, align: "left" } as const]),
    ...(flags ? [{ key: "flag", head: look.labels.flag, align: "center" } as const] : []),
    { key: "range", head: look.labels.range, align: "center" },
    ...(layout.earlier ? [{ key: "before", head: before, align: "right" } as const] : [])
  ]
  const rows: Array<Readonly<Record<string, string>>> = []
  const rowOf = (result: LabResult): TableRow => {
    const value = written(result.value, result, look)
    const flag = flags ? flagOf(result, content.language) : ""
    const range = rangeOf(result, look, rangeForm)
    const old = result.before === undefined ? undefined : written(result.before, result, look)
    const truth = { analyte: result.analyte, unit: result.unit, ...(range === "" ? {} : { reference_range: range }) }
    rows.push({ ...truth, value, ...(flag === "" ? {} : { flag }) })
    if (old !== undefined && layout.earlier) rows.push({ ...truth, value: old, flag: before.replace("\n", " ") })
    return {
      cells: {
        analyte: result.analyte,
        value: layout.joined ? `${value} ${result.unit}` : value,
        unit: result.unit,
        flag,
        range,
        ...(old === undefined ? {} : { before: old })
      }
    }
  }
  const place = (top: number) => ({
    x: look.margin,
    width: sheet.width - 2 * look.margin,
    top,
    bottom: sheet.height - 76,
    padding: form === "plain" ? 0.1 : 0.25,
    turn: () => {
      sheet.addPage()
      return look.margin
    }
  })
  const heads = layout.tables === "lines" ? columns.map((column) => ({ ...column, head: "" })) : columns
  let top = y
  if (layout.tables === "whole") {
    const all = content.sections.flatMap(
      (section): ReadonlyArray<TableRow> => [
        { cells: {}, across: section.title, strong: true },
        ...section.results.map(rowOf)
      ]
    )
    top = drawTable(sheet, columns, all, look, form, place(top)).y
  } else
    for (const section of content.sections) {
      if (top + look.leading * 5 > sheet.height - 76) {
        sheet.addPage()
        top = look.margin
      }
      sheet.text(section.title, look.margin, top, look.strong)
      top =
        drawTable(sheet, heads, section.results.map(rowOf), look, form, place(top + look.leading * 1.3)).y +
        look.leading
    }
  sheet.text(
    content.language === "fr"
      ? `Validé par ${content.laboratory.head}, biologiste`
      : `Authorised by ${content.laboratory.head}`,
    look.margin,
    Math.min(top + look.leading, sheet.height - 62),
    look.small
  )
  return rows
}

/** Composes a laboratory's report. */
export const composeLabReport = (language: Language, layoutName: string, random: Random): Composition => {
  const layout = layoutNamed<LabLayout>(layouts, layoutName)
  const content = labContent(random.fork("content"), language, layout.earlier)
  const style = random.fork("look")
  const look = pageLook(style, content, layout.families, (draw, spoken) =>
    pickLabels<keyof (typeof labels)["fr"]>(draw, labels[spoken])
  )
  const size = content.country === "US" ? LETTER : A4
  const sheet = new Sheet(size.width, size.height)
  const words =
    language === "fr" ? { F: ["F", "Féminin"], M: ["M", "Masculin"] } : { F: ["F", "Female"], M: ["M", "Male"] }
  const draft: Draft = { sheet, content, look, random: style, sex: style.pick(words[content.patient.sex]) }
  const rows = results(draft, layout, opening(draft, layout))
  sheet.eachPage((page, of) => {
    sheet.text(`Page ${page}/${of}`, sheet.width - look.margin, sheet.height - 34, look.small, { align: "right" })
    if (page > 1)
      labelled(
        sheet,
        { label: look.labels.request, value: content.request },
        look.margin,
        sheet.height - 34,
        look,
        look.small
      )
  })
  return {
    pages: sheet.pages,
    facts: labFacts(content, draft.sex),
    marks: sheet.marks,
    rows: { results: rows },
    paper: "sheet"
  }
}
