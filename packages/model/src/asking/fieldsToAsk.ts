import type { ExtractorInput } from "@extrait/core"
import type { DocumentType, ExtractedDocument, FieldKind } from "@extrait/engine"
import type { ModelField, ModelValueType } from "../ModelField.js"
import type { ResolvedModelOptions } from "../ModelOptions.js"

const typeOfKind = (kind: FieldKind): ModelValueType => {
  switch (kind) {
    case "amount":
      return "money"
    case "date":
    case "number":
    case "boolean":
      return kind
    default:
      return "string"
  }
}

/** Most labels of a document type's field that are told: the first are the commonest. */
const MOST_LABELS = 4

const ofSchema = ({ schema }: ExtractorInput): ReadonlyArray<ModelField> =>
  (schema?.fields ?? []).map(({ hint, key, pattern, type }) => ({
    key,
    type,
    ...(hint === undefined ? {} : { hint }),
    ...(pattern === undefined ? {} : { pattern })
  }))

const ofType = (type: DocumentType | undefined, language: string): ReadonlyArray<ModelField> =>
  (type?.fields ?? [])
    // A machine-readable zone is read with its check digits, and several values are no single one.
    .filter(({ kind, several }) => kind !== "zone" && several !== true)
    .map(({ key, kind, labels }) => {
      const known = (labels[language] ?? []).map((label) => (typeof label === "string" ? label : label[0]))
      return {
        key,
        type: typeOfKind(kind),
        ...(known.length === 0 ? {} : { hint: known.slice(0, MOST_LABELS).join(", ") })
      }
    })

/** The fields that a model is asked for, by the policy. `type` is that of the document, where it is known. */
export const fieldsToAsk = (
  input: ExtractorInput,
  { extract, language }: ExtractedDocument,
  type: DocumentType | undefined,
  { fields, policy, threshold }: ResolvedModelOptions
): ReadonlyArray<ModelField> => {
  const bySchema = ofSchema(input)
  const known = bySchema.length > 0 || fields === "schema" ? bySchema : ofType(type, language)
  return known.filter(({ key }) => {
    const own = Object.hasOwn(extract, key) ? extract[key] : undefined
    if (own === undefined) return false
    return policy === "always" || !own.found || own.confidence < threshold
  })
}
