/** The contents of a part's headers. */
export interface PartHeaders {
  /** Name of the form field. */
  readonly name: string
  /** Null where the part names no file. */
  readonly filename: string | null
  /** Media type in lower case without parameters; null where none is given. */
  readonly contentType: string | null
}

/** The text of header bytes: UTF-8 as browsers send it, else Latin-1. */
const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("latin1").decode(bytes)
  }
}

/** Browsers write quotes and line ends percent-encoded, other clients escape with a backslash. @see WHATWG HTML, 4.10.21.8 */
const unquote = (text: string): string =>
  text
    .replace(/\\(["\\])/g, "$1")
    .replace(/%22/g, '"')
    .replace(/%0D/gi, "\r")
    .replace(/%0A/gi, "\n")

/** `UTF-8''na%C3%AFve.pdf`; null where it is malformed. @see RFC 8187, 3.2 */
const extended = (value: string): string | null => {
  const [, charset, encoded] = /^([\w-]+)'[^']*'(.*)$/.exec(value) ?? []
  if (charset === undefined || encoded === undefined || !/^utf-?8$/i.test(charset)) return null
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}

const parameters = (value: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const [, key, quoted, token] of value.matchAll(/;\s*([^\s=;"]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;"]*))/g)) {
    if (key !== undefined) found.set(key.toLowerCase(), quoted === undefined ? (token ?? "").trim() : unquote(quoted))
  }
  return found
}

/** Reads the header block of a part, without its last empty line; null when it names no field. @see RFC 7578, 4.2 */
export const parsePartHeaders = (bytes: Uint8Array): PartHeaders | null => {
  const headers = new Map<string, string>()
  // A line that begins with a blank goes on with the one before.
  for (const line of textOf(bytes)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")) {
    const colon = line.indexOf(":")
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  const disposition = headers.get("content-disposition")
  if (disposition === undefined || !/^form-data\s*(;|$)/i.test(disposition)) return null
  const given = parameters(disposition)
  const name = given.get("name")
  if (name === undefined) return null
  const filename = extended(given.get("filename*") ?? "") ?? given.get("filename") ?? null
  const contentType = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? null
  return { name, filename, contentType }
}
