import type { Composition, Language } from "../../DocumentMaker.js"
import type { FontFamily } from "../../drawing/Drawing.js"
import { wrap } from "../../drawing/Fonts.js"
import { A4, LETTER, Sheet } from "../../drawing/Sheet.js"
import { layoutNamed } from "../../layoutNamed.js"
import type { Random } from "../../Random.js"
import { drawTable, labelledRow, type TableColumn } from "../../setting/drawTable.js"
import { labelled, pairs } from "../../setting/entries.js"
import { type PageLook, pageLook, pickLabels } from "../../setting/PageLook.js"
import type { TruthRows } from "../../Truth.js"
import { type Medication, type PrescriptionContent, prescriptionContent, prescriptionFacts } from "./Content.js"

const labels = {
  fr: {
    title: ["ORDONNANCE", "Ordonnance", "Ordonnance médicale", "Prescription médicale"],
    patient: ["Patient", "Nom du patient", "Nom et prénom", "Patient(e)"],
    birth: ["Né(e) le", "Date de naissance", "Né le", "Née le"],
    date: ["Date", "Le", "Date de prescription", "Fait le", "Date de l'ordonnance"],
    prescriber: ["Prescripteur", "Médecin", "Médecin prescripteur"],
    phone: ["Tél.", "Tél", "Téléphone"],
    name: ["Médicament", "Médicaments", "Spécialité", "Dénomination"],
    dosage: ["Dosage", "Dose"],
    frequency: ["Posologie", "Prise", "Fréquence"],
    duration: ["Durée", "Durée du traitement"],
    quantity: ["Quantité", "Qté", "Boîtes"],
    signature: ["Signature", "Signature et cachet"]
  },
  en: {
    title: ["PRESCRIPTION", "Prescription", "Private Prescription", "Prescription form"],
    patient: ["Patient", "Patient name", "Name", "Patient's name"],
    birth: ["Date of birth", "DOB", "D.O.B.", "Born"],
    date: ["Date", "Date issued", "Date written", "Prescription date", "Issue date"],
    prescriber: ["Prescriber", "Physician", "Doctor"],
    phone: ["Tel", "Phone", "T"],
    name: ["Medication", "Drug", "Medicine", "Item"],
    dosage: ["Strength", "Dose", "Dosage"],
    frequency: ["Directions", "Sig", "Instructions", "Frequency"],
    duration: ["Duration", "Length"],
    quantity: ["Quantity", "Qty", "Supply"],
    signature: ["Signature", "Prescriber's signature"]
  }
} as const

type Look = PageLook<Readonly<Record<keyof (typeof labels)["fr"], string>>>

interface Draft {
  readonly sheet: Sheet
  readonly content: PrescriptionContent
  readonly look: Look
  readonly random: Random
}

const letterhead = ({ sheet, content, look }: Draft, x: number, y: number, align: "left" | "center"): number => {
  const { prescriber } = content
  sheet.text(prescriber.name, x, y, look.heading, { align, field: "prescriber_name" })
  let top = y + look.heading.size * 1.35
  sheet.text(prescriber.profession, x, top, look.body, { align })
  top += look.leading
  const lines = align === "center" ? [prescriber.address.lines.join(" - ")] : prescriber.address.lines
  sheet.lines(lines, x, top, look.body, look.leading, { align, field: "prescriber_address" })
  top += lines.length * look.leading
  labelled(sheet, { label: look.labels.phone, value: prescriber.phone }, x, top, look, look.body, align)
  top += look.leading
  const { label, value } = prescriber.number
  labelled(sheet, { label, value, field: "prescriber_number" }, x, top, look, look.body, align)
  return top + look.leading
}

/** The name of the patient on a line of its own with a title and the day of birth behind it. */
const patientLine = ({ sheet, content, look, random }: Draft, x: number, y: number): number => {
  const { patient } = content
  const french = content.language === "fr"
  const title = patient.sex === "F" ? (french ? "Mme " : "Mrs ") : french ? "M. " : "Mr "
  const titled = random.chance(0.5)
  let left = x
  if (titled) left += sheet.text(title, left, y, look.strong)
  else left += sheet.text(`${look.labels.patient}${look.colon} `, left, y, look.body)
  sheet.text(patient.name, left, y, look.strong, { field: "patient_name" })
  const born = french ? (patient.sex === "F" ? "née le" : "né le") : random.pick(["DOB", "born"])
  const width = sheet.text(`${born} `, x, y + look.leading, look.body)
  sheet.text(look.writeDate(patient.birth), x + width, y + look.leading, look.body, { field: "patient_birth_date" })
  return y + look.leading * 2
}

const patientPairs = ({ sheet, content, look, random }: Draft, x: number, y: number): number => {
  const { patient } = content
  return pairs(
    sheet,
    [
      { label: look.labels.patient, value: patient.name, field: "patient_name" },
      { label: look.labels.birth, value: look.writeDate(patient.birth), field: "patient_birth_date" },
      ...(random.chance(0.4)
        ? [{ label: content.language === "fr" ? "Adresse" : "Address", value: patient.address.lines.join(", ") }]
        : [])
    ],
    x,
    y,
    look
  )
}

const dateLine = ({ sheet, content, look, random }: Draft, x: number, y: number): void => {
  if (content.language === "fr" && random.chance(0.5)) {
    const width = sheet.text(`${content.prescriber.address.town}, le `, x, y, look.body)
    sheet.text(look.writeDate(content.date), x + width, y, look.body, { field: "prescription_date" })
  } else
    labelled(
      sheet,
      { label: look.labels.date, value: look.writeDate(content.date), field: "prescription_date" },
      x,
      y,
      look
    )
}

const rowOf = (medication: Medication): Readonly<Record<string, string>> => ({
  name: medication.name,
  dosage: medication.dosage,
  frequency: medication.frequency,
  ...(medication.duration === undefined ? {} : { duration: medication.duration }),
  ...(medication.quantity === undefined ? {} : { quantity: medication.quantity })
})

/** The lines that follow the name of a medicine, as a French doctor types them. */
const frenchWords = (medication: Medication, style: number): ReadonlyArray<string> => {
  const { duration, quantity } = medication
  const during =
    duration === undefined ? "" : [` pendant ${duration}`, `, pendant ${duration}`, ` - Durée : ${duration}`][style % 3]
  const supply =
    quantity === undefined
      ? []
      : [[`QSP : ${quantity}`, `Quantité : ${quantity}`, `${quantity}`][style % 3] ?? quantity]
  return [`${medication.frequency}${during}`, ...supply]
}

const englishWords = (medication: Medication, style: number, american: boolean): ReadonlyArray<string> => {
  const { duration, quantity } = medication
  const during = duration === undefined ? "" : [` for ${duration}`, ` for ${duration}`, `, for ${duration}`][style % 3]
  const directions = `${american ? "Sig: " : ""}${medication.frequency}${during}`
  if (quantity === undefined) return [directions]
  const supply = american
    ? [`Disp: ${quantity}`, `Disp: #${quantity}`, `Qty: ${quantity}`][style % 3]
    : [`Supply: ${quantity}`, `Quantity: ${quantity}`, `Supply ${quantity}`][style % 3]
  return [directions, supply ?? quantity]
}

/** Medicines one below the other, their words in lines beneath the name; returns the `y` beneath. */
const listed = (
  draft: Draft,
  y: number,
  mark: "number" | "dash" | "none"
): { readonly y: number; readonly rows: TruthRows } => {
  const { sheet, content, look, random } = draft
  const style = random.int(0, 2)
  const withForm = random.chance(0.7)
  const american = content.country === "US"
  const oneLine = random.chance(0.2)
  const width = sheet.width - 2 * look.margin - 20
  let top = y
  content.medications.forEach((medication, i) => {
    const lead = mark === "number" ? `${i + 1}. ` : mark === "dash" ? "- " : ""
    const form = withForm ? `${content.language === "fr" ? ", " : " "}${medication.form}` : ""
    const words = content.language === "fr" ? frenchWords(medication, style) : englishWords(medication, style, american)
    const title = `${medication.name} ${medication.dosage}${form}`
    const lines = oneLine
      ? wrap(`${lead}${title} : ${words.join(", ")}`, look.body, width)
      : words.flatMap((line) => wrap(line, look.body, width))
    if (top + (lines.length + 2) * look.leading > sheet.height - 90) {
      sheet.addPage()
      top = look.margin
    }
    if (oneLine) sheet.lines(lines, look.margin, top, look.body, look.leading)
    else {
      sheet.text(`${lead}${title}`, look.margin, top, look.strong)
      sheet.lines(lines, look.margin + (mark === "none" ? 0 : 14), top + look.leading * 1.1, look.body, look.leading)
      top += look.leading * 1.1
    }
    top += lines.length * look.leading + look.leading * 0.8
  })
  return { y: top, rows: content.medications.map(rowOf) }
}

const tabled = (draft: Draft, y: number): { readonly y: number; readonly rows: TruthRows } => {
  const { sheet, content, look, random } = draft
  const some = (key: "duration" | "quantity"): boolean =>
    content.medications.some((medication) => medication[key] !== undefined)
  const columns: ReadonlyArray<TableColumn> = [
    { key: "name", head: look.labels.name, align: "left", grow: 1, truth: "name" },
    { key: "dosage", head: look.labels.dosage, align: "left", truth: "dosage" },
    { key: "frequency", head: look.labels.frequency, align: "left", grow: 1.4, truth: "frequency" },
    ...(some("duration")
      ? [{ key: "duration", head: look.labels.duration, align: "left", truth: "duration" } as const]
      : []),
    ...(some("quantity")
      ? [{ key: "quantity", head: look.labels.quantity, align: "left", truth: "quantity" } as const]
      : [])
  ]
  return drawTable(
    sheet,
    columns,
    content.medications.map((medication) => labelledRow(columns, rowOf(medication))),
    look,
    random.pick(["boxed", "ruled", "columns", "striped"]),
    {
      x: look.margin,
      width: sheet.width - 2 * look.margin,
      top: y,
      bottom: sheet.height - 90,
      turn: () => {
        sheet.addPage()
        return look.margin
      }
    }
  )
}

const signature = ({ sheet, look }: Draft, y: number): void => {
  sheet.text(look.labels.signature, sheet.width * 0.62, Math.min(y + look.leading * 2, sheet.height - 60), look.body)
}

// Letterhead at the left, place and day at the right, the medicines typed below the title.
const letter = (draft: Draft): TruthRows => {
  const { sheet, look } = draft
  const column = sheet.width * 0.56
  let top = letterhead(draft, look.margin, look.margin, "left") + look.leading
  dateLine(draft, column, top)
  top = patientLine(draft, column, top + look.leading * 1.6) + look.leading
  sheet.text(look.labels.title, sheet.width / 2, top, look.title, { align: "center" })
  const list = listed(draft, top + look.title.size * 2, draft.random.pick(["number", "dash", "none"]))
  signature(draft, list.y)
  return list.rows
}

// Everything centred at the top, the patient in pairs, the medicines in a table.
const centred = (draft: Draft): TruthRows => {
  const { sheet, look } = draft
  let top = letterhead(draft, sheet.width / 2, look.margin, "center") + look.leading * 0.5
  sheet.line(look.margin, top, sheet.width - look.margin, top, look.rule)
  top += look.leading
  sheet.text(look.labels.title, sheet.width / 2, top, look.title, { align: "center" })
  top += look.title.size * 1.6
  dateLine(draft, sheet.width * 0.62, top)
  top = patientPairs(draft, look.margin, top + look.leading * 1.2) + look.leading
  const table = tabled(draft, top)
  signature(draft, table.y)
  return table.rows
}

// A form: the patient boxed at the top, the prescriber boxed at the foot.
const form = (draft: Draft): TruthRows => {
  const { sheet, content, look } = draft
  const { prescriber } = content
  const width = sheet.width - 2 * look.margin
  sheet.text(look.labels.title, look.margin, look.margin, look.title)
  const top = look.margin + look.title.size * 1.5
  sheet.box(look.margin, top, width, look.leading * 5, { stroke: look.rule })
  patientPairs(draft, look.margin + 8, top + 8)
  const list = listed(draft, top + look.leading * 6.2, "number")
  const foot = Math.max(list.y + look.leading, sheet.height - look.leading * 11)
  const room = sheet.height - foot > look.leading * 8
  if (!room) sheet.addPage()
  let y = room ? foot : look.margin
  sheet.line(look.margin, y, sheet.width - look.margin, y, look.rule)
  y += look.leading * 0.6
  dateLine(draft, look.margin, y)
  y += look.leading * 1.4
  labelled(
    sheet,
    { label: look.labels.prescriber, value: prescriber.name, field: "prescriber_name" },
    look.margin,
    y,
    look
  )
  const { label, value } = prescriber.number
  labelled(sheet, { label, value, field: "prescriber_number" }, sheet.width * 0.6, y, look)
  y += look.leading
  sheet.lines(prescriber.address.lines, look.margin, y, look.body, look.leading, { field: "prescriber_address" })
  return list.rows
}

// The practice in a coloured band, patient and day in a row, the medicines typed or in a table.
const band = (draft: Draft): TruthRows => {
  const { sheet, content, look, random } = draft
  const { prescriber } = content
  const height = look.title.size * 3
  sheet.box(0, 0, sheet.width, height, { fill: look.accent })
  const white = { ...look.heading, color: "#ffffff" }
  sheet.text(prescriber.name, look.margin, look.title.size * 0.6, white, { field: "prescriber_name" })
  sheet.text(prescriber.profession, look.margin, look.title.size * 0.6 + look.heading.size * 1.3, {
    ...look.body,
    color: "#ffffff"
  })
  let top = height + look.leading
  sheet.lines(prescriber.address.lines, look.margin, top, look.body, look.leading, { field: "prescriber_address" })
  const right = sheet.width * 0.6
  const { label, value } = prescriber.number
  labelled(sheet, { label, value, field: "prescriber_number" }, right, top, look)
  labelled(sheet, { label: look.labels.phone, value: prescriber.phone }, right, top + look.leading, look)
  top += Math.max(2, prescriber.address.lines.length) * look.leading + look.leading
  sheet.line(look.margin, top, sheet.width - look.margin, top, look.rule)
  top += look.leading * 0.7
  const under = patientPairs(draft, look.margin, top)
  dateLine(draft, right, under + look.leading * 0.4)
  top = under + look.leading * 2.4
  sheet.text(look.labels.title, look.margin, top, look.heading)
  top += look.heading.size * 1.8
  const list = random.chance(0.4) ? tabled(draft, top) : listed(draft, top, random.pick(["number", "none"]))
  signature(draft, list.y)
  return list.rows
}

const layouts = {
  letter: { families: ["serif", "sans"], draw: letter },
  centred: { families: ["sans", "serif"], draw: centred },
  form: { families: ["sans", "mono"], draw: form },
  band: { families: ["sans"], draw: band }
} as const satisfies Readonly<
  Record<string, { readonly families: ReadonlyArray<FontFamily>; readonly draw: (draft: Draft) => TruthRows }>
>

/** Names of the layouts of prescriptions. */
export const prescriptionLayoutNames: ReadonlyArray<string> = Object.keys(layouts)

/** Composes a prescription. */
export const composePrescription = (language: Language, layoutName: string, random: Random): Composition => {
  const layout = layoutNamed(layouts, layoutName)
  const content = prescriptionContent(random.fork("content"), language)
  const style = random.fork("look")
  const look = pageLook(style, content, layout.families, (draw, spoken) =>
    pickLabels<keyof (typeof labels)["fr"]>(draw, labels[spoken])
  )
  const size = content.country === "US" ? LETTER : A4
  const sheet = new Sheet(size.width, size.height)
  const medications = layout.draw({ sheet, content, look, random: style })
  return {
    pages: sheet.pages,
    facts: prescriptionFacts(content),
    marks: sheet.marks,
    rows: { medications },
    paper: "sheet"
  }
}
