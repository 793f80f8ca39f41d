import { codesOf, confirmByCodes, flagsOfCodes } from "./codes/index.js"
import type { Extraction, ExtractionRequest } from "./Extraction.js"
import type { LanguageExplanation, TableExplanation } from "./explanation/Explanation.js"
import { explainFields, explainOpenFields } from "./explanation/explainFields.js"
import { explainType } from "./explanation/explainType.js"
import { amountLabels } from "./fields/amountLabels.js"
import { extractFields, extractOpenFields } from "./fields/extractFields.js"
import { decoysFor, rulesFor } from "./fields/lentByType.js"
import { readingOf } from "./fields/reading.js"
import { decoysOf, soughtInSchema, soughtInType } from "./fields/sought.js"
import { LANGUAGE_CODES, languageOf } from "./lang/languages.js"
import type { PageLayout } from "./layout/Layout.js"
import { layoutDocument } from "./layout/layoutDocument.js"
import { findSegments } from "./segments/findSegments.js"
import { SEVERAL_DOCUMENTS_FLAG } from "./segments/Segment.js"
import { confirmFields, confirmTables, statedIn, typeOf } from "./structured/index.js"
import { extractTables } from "./tables/named/extractTables.js"
import { withDocument } from "./text/documentMemory.js"
import { type DetectedLanguage, detectLanguage } from "./text/language.js"
import { BUILT_IN_TYPES } from "./types/builtInTypes.js"
import { detectType } from "./types/detectType.js"
import { inLanguages } from "./types/inLanguages.js"
import { typeNamed } from "./types/typeNames.js"

/**
 * Finds a document's type, language, fields and tables in the words of its pages.
 *
 * Pure and deterministic: the same request gives the same answer.
 *
 * - With a schema, its fields are looked for. A field whose key a built-in document type shares also uses what that type knows.
 * - Without a schema, the fields of the document type are looked for.
 * - Without a type, every label–value pair on the pages is returned.
 *
 * With `classifyOnly` only type and language are given. The values of an attached invoice file, a payment code or a seal are weighed against the pages. Of several documents in one file
 * only the first is extracted. Throws a `RangeError` for a language that is not installed.
 */
export const extract = (request: ExtractionRequest): Extraction => withDocument(() => extractPages(request))

/** Prefix of the flag for a rule of EN 16931 that a structured invoice claims to keep but breaks. */
const BROKEN_RULE_FLAG = "broken_rule"

/** The same as `extract`, for callers that go on working with the document. */
export const extractPages = (request: ExtractionRequest): Extraction => {
  const whole = layoutDocument(request.pages)
  const allTypes = request.documentTypes ?? BUILT_IN_TYPES
  const given = request.documentType
  const segments = findSegments(whole, allTypes, given)
  // Never mix the fields of two documents.
  const layout = segments[0]?.layouts ?? whole
  const told = detectLanguage(textsOf(layout))
  const language = installed(request.language) ?? told.language
  const types = inLanguages(allTypes, told.shown.includes(language) ? told.shown : [...told.shown, language])
  const scored = given === undefined ? detectType(layout, types) : undefined
  const stated = statedIn(request.attachments ?? [])
  const seen = scored ?? { type: typeNamed(given ?? "", types), confidence: 1 }
  const detected = stated !== undefined && given === undefined ? typeOf(stated, seen, types) : seen
  const documentType = detected.type?.name ?? given ?? null
  const codes = codesOf(request.pages)
  const explain = request.explain === true
  const classified = {
    documentType,
    documentTypeConfidence: detected.confidence,
    language,
    ...(codes.length > 0 ? { codes } : {}),
    layout: whole,
    ...(segments.length > 0 ? { segments: segments.map(({ segment }) => segment) } : {})
  }
  const flagsOfFile = [...flagsOfCodes(codes), ...(segments.length > 0 ? [SEVERAL_DOCUMENTS_FLAG] : [])]
  const whyClassified = () => ({
    document_type: explainType(scored ?? detectType(layout, types), documentType, given !== undefined, layout),
    language: explainLanguage(told, request.language)
  })
  if (request.classifyOnly === true) {
    return {
      ...classified,
      extract: {},
      tables: [],
      flags: flagsOfFile,
      ...(explain ? { explanation: { ...whyClassified(), fields: {}, tables: [] } } : {})
    }
  }
  const reading = readingOf(layout, language)
  const { schema } = request
  const wanted = schema?.fields ?? []
  const asked = soughtInSchema(wanted, detected.type, types)
  const foundTables: Array<TableExplanation> = []
  const wantedTables = schema?.tables ?? detected.type?.tables ?? []
  const shown = extractTables({
    layouts: layout,
    language,
    tables: wantedTables,
    keys: [...wanted, ...(detected.type?.fields ?? [])].map(({ key }) => key),
    namesAmount: amountLabels(detected.type),
    ...(explain ? { onFound: (table) => foundTables.push(table) } : {})
  })
  const onPages =
    wanted.length > 0
      ? extractFields(
          reading,
          asked,
          given === undefined ? decoysFor(detected.type, asked) : decoysOf(detected.type),
          rulesFor(detected.type, asked),
          shown
        )
      : detected.type !== undefined
        ? extractFields(reading, soughtInType(detected.type), decoysOf(detected.type), detected.type.rules, shown)
        : extractOpenFields(reading)
  const found = confirmByCodes(
    stated === undefined ? onPages : confirmFields(onPages, stated, reading),
    codes.filter(({ page }) => layout.some((one) => one.page.page === page)),
    { already: new Set(stated?.fields.keys()), documentType, reading }
  )
  const { flags, tables } =
    stated === undefined ? { tables: shown, flags: [] } : confirmTables(shown, wantedTables, stated, reading)
  const extraction: Extraction = {
    ...classified,
    extract: found.extract,
    tables,
    flags: [
      ...found.flags,
      ...flags,
      ...(stated?.brokenRules ?? []).map((rule) => `${BROKEN_RULE_FLAG}:${rule}`),
      ...flagsOfFile
    ]
  }
  return explain
    ? {
        ...extraction,
        explanation: {
          ...whyClassified(),
          fields:
            wanted.length === 0 && detected.type === undefined ? explainOpenFields(reading) : explainFields(found),
          tables: foundTables
        }
      }
    : extraction
}

const textsOf = (layouts: ReadonlyArray<PageLayout>): ReadonlyArray<string> =>
  layouts.flatMap(({ lines }) => lines.map(({ text }) => text))

/** The requested language; undefined where it is to be detected. */
const installed = (asked: string): string | undefined => {
  if (asked === "auto") return undefined
  if (languageOf(asked) === undefined)
    throw new RangeError(`The language ${asked} is not installed; installed are ${LANGUAGE_CODES.join(", ")}`)
  return asked
}

const explainLanguage = (told: DetectedLanguage, asked: ExtractionRequest["language"]): LanguageExplanation => ({
  chosen: asked === "auto" ? told.language : asked,
  given: asked !== "auto",
  detected: told.language,
  probability: Math.round(told.confidence * 1000) / 1000
})
