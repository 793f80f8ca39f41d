/** A dictionary of pdf.js, as far as it is asked here. */
interface Dict {
  get(key: string, long?: string): unknown
}

const nameOf = (value: unknown): string | null =>
  typeof value === "object" && value !== null && "name" in value && typeof value.name === "string" ? value.name : null

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

const isDict = (value: unknown): value is Dict =>
  typeof value === "object" && value !== null && "get" in value && typeof value.get === "function"

/**
 * The crypt filter that a stream uses instead of the document's default for streams: the one named by its first filter (none, `Identity`, if
 * unnamed), or for an embedded file the one for those. `null` if it uses the default. @see ISO 32000-1, 7.6.5
 */
export const cryptFilterOf = (dict: Dict | undefined, forEmbeddedFiles: unknown): string | null => {
  if (dict === undefined) return null
  if (nameOf(first(dict.get("F", "Filter"))) === "Crypt") {
    const parameters = first(dict.get("DP", "DecodeParms"))
    return (isDict(parameters) ? nameOf(parameters.get("Name")) : null) ?? "Identity"
  }
  return nameOf(dict.get("Type")) === "EmbeddedFile" ? nameOf(forEmbeddedFiles) : null
}

/** Whether only explicitly marked streams of a document are encrypted, such as embedded files, so that it opens without a password. */
export const opensWithout = (encryption: Dict): boolean =>
  ["StmF", "StrF"].every((key) => (nameOf(encryption.get(key)) ?? "Identity") === "Identity")
