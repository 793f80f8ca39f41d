import { BUILT_IN_TYPES } from "./builtInTypes.js"
import type { DocumentType } from "./DocumentType.js"

/** The built-in types and a user's own; one of theirs with the name of a built-in type replaces that. */
export const withOwnTypes = (own: ReadonlyArray<DocumentType>): ReadonlyArray<DocumentType> => {
  const named = new Map([...BUILT_IN_TYPES, ...own].map((type) => [type.name, type]))
  return own.length === 0 ? BUILT_IN_TYPES : [...named.values()]
}
