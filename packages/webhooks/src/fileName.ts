const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The name in a `Content-Disposition`: that of `filename*` in UTF-8 before that of `filename` (RFC 6266, 4.3). */
const disposed = (header: string): string | null => {
  const [, extended] = /;\s*filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(header) ?? []
  const name = extended === undefined ? null : decoded(extended)
  if (name !== null) return name
  const [, quoted, token] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i.exec(header) ?? []
  return quoted?.replace(/\\(.)/g, "$1") ?? token ?? null
}

/** The name of a file: given by its server, otherwise the end of its path. */
export const fileName = (disposition: string | undefined, url: URL): string | null => {
  // A header may be as long as its server wishes.
  const told = disposition === undefined ? null : disposed(disposition.slice(0, 2048))
  if (told !== null && told !== "") return told
  const last = url.pathname.split("/").at(-1) ?? ""
  return last === "" ? null : (decoded(last) ?? last)
}
