import type { Extraction, ExtractionRequest } from "./Extraction.js"
import { extractFields, extractOpenFields } from "./fields/extractFields.js"
import { readingOf } from "./fields/reading.js"
import { decoysOf, soughtInSchema, soughtInType } from "./fields/sought.js"
import { layoutPage } from "./layout/layoutPage.js"
import { extractTables } from "./tables/named/extractTables.js"
import { detectLanguage } from "./text/language.js"
import { builtInType } from "./types/builtInTypes.js"
import type { FieldRule } from "./types/DocumentType.js"
import { detectType } from "./types/detectType.js"

/**
 * Finds a document's type, language, fields and tables in the words of its pages.
 *
 * Pure and deterministic: the same request gives the same answer, whatever was asked before. With a schema its fields are looked
 * for, and a built-in document type lends what it knows of fields with equal keys; without one the type's own fields are; without
 * a type every label–value pair that the pages show is returned.
 */
export const extract = (request: ExtractionRequest): Extraction => {
  const layout = request.pages.map(layoutPage)
  const language =
    request.language === "auto"
      ? detectLanguage(layout.flatMap((page) => page.lines.map((line) => line.text))).language
      : request.language
  const given = request.documentType
  const detected = given === undefined ? detectType(layout) : { type: builtInType(given), confidence: 1 }
  const reading = readingOf(layout, language)
  const { schema } = request
  const wanted = schema?.fields ?? []
  const found =
    wanted.length > 0
      ? extractFields(
          reading,
          soughtInSchema(wanted, detected.type),
          decoysOf(detected.type).filter(() => given !== undefined),
          (detected.type?.rules ?? []).filter((rule) =>
            keysOf(rule).every((key) => wanted.some((field) => field.key === key))
          )
        )
      : detected.type !== undefined
        ? extractFields(reading, soughtInType(detected.type), decoysOf(detected.type), detected.type.rules)
        : extractOpenFields(reading)
  return {
    documentType: given ?? detected.type?.name ?? null,
    documentTypeConfidence: detected.confidence,
    language,
    extract: found.extract,
    tables: extractTables({ layouts: layout, language, tables: schema?.tables ?? detected.type?.tables ?? null }),
    flags: found.flags,
    layout
  }
}

const keysOf = (rule: FieldRule): ReadonlyArray<string> => {
  switch (rule.rule) {
    case "sum":
      return [...rule.parts, rule.total]
    case "at_most":
      return [rule.part, rule.whole]
    case "not_before":
      return [rule.earlier, rule.later]
  }
}
