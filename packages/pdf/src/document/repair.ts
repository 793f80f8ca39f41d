/** Objects beyond this many are not looked through. */
const MOST_OBJECTS = 500_000
/** How much of an object is looked at: its dictionary comes first. */
const HEAD = 2000

interface Found {
  readonly number: number
  readonly reference: string
  readonly head: string
}

/** All objects that begin in the file, the last of each number, regardless of the file's tables. */
const objectsIn = (text: string): ReadonlyArray<Found> => {
  const found = new Map<number, Found>()
  let count = 0
  for (const match of text.matchAll(/(\d{1,10})\s+(\d{1,5})\s+obj\b/g)) {
    if (++count > MOST_OBJECTS) break
    const number = Number(match[1])
    const [head = ""] = text
      .slice(match.index + match[0].length, match.index + HEAD)
      .split(/\bendobj\b|\bstream\b|\bobj\b/, 1)
    found.set(number, { number, reference: `${number} ${match[2]} R`, head })
  }
  return [...found.values()]
}

const isOfType = ({ head }: Found, type: string): boolean => new RegExp(`/Type\\s*/${type}\\b`).test(head)

const decoded = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1")

/** A catalogue, and pages with their content, to append after all other objects; `null` if no unencrypted page is left. */
const newCatalog = (objects: ReadonlyArray<Found>): { readonly root: string; readonly addition: string } | null => {
  const references = new Set(objects.map(({ reference }) => reference))
  // A page whose content is lost shows nothing.
  const pages = objects.filter((object) => {
    const contents = /\/Contents\s*\[?\s*(\d+)\s+(\d+)\s+R/.exec(object.head)
    return isOfType(object, "Page") && contents !== null && references.has(`${contents[1]} ${contents[2]} R`)
  })
  if (pages.length === 0) return null
  const free = objects.reduce((largest, { number }) => Math.max(largest, number), 0) + 1
  const kids = pages.map(({ reference }) => reference).join(" ")
  return {
    root: `${free + 1} 0 R`,
    addition: `${free} 0 obj\n<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>\nendobj\n${free + 1} 0 obj\n<< /Type /Catalog /Pages ${free} 0 R >>\nendobj\n`
  }
}

const ended = (bytes: Uint8Array, root: string, addition: string): Uint8Array => {
  // The file may have been cut off within a stream, so that is ended first.
  const end = `\nendstream\nendobj\n${addition}trailer\n<< /Root ${root} >>\nstartxref\n0\n%%EOF\n`
  return new Uint8Array(Buffer.concat([bytes, Buffer.from(end, "latin1")]))
}

/**
 * Completes a file that has lost its end, and with it the trailer that locates everything. It gets a trailer that names the surviving catalogue, or
 * a new catalogue of the pages whose content survives. `null` if nothing can be done: there is a trailer, no unencrypted page is left, or the file
 * is encrypted and its key went with the trailer.
 */
export const withTrailer = (bytes: Uint8Array): Uint8Array | null => {
  const text = decoded(bytes)
  if (/\btrailer\s*<</.test(text) || /\/Filter\s*\/Standard\b/.test(text)) return null
  const objects = objectsIn(text)
  const references = new Set(objects.map(({ reference }) => reference))
  const catalog = objects.find((object) => {
    const pages = /\/Pages\s+(\d+)\s+(\d+)\s+R/.exec(object.head)
    return isOfType(object, "Catalog") && pages !== null && references.has(`${pages[1]} ${pages[2]} R`)
  })
  if (catalog !== undefined) return ended(bytes, catalog.reference, "")
  const made = newCatalog(objects)
  return made === null ? null : ended(bytes, made.root, made.addition)
}

/**
 * Gives a file with a damaged catalogue, page tree or tables a new catalogue of the pages that are found, in file order; its own tables no longer
 * count. `null` if no unencrypted page is left, or the file is encrypted.
 */
export const withOwnPages = (bytes: Uint8Array): Uint8Array | null => {
  const text = decoded(bytes)
  if (/\/Encrypt\b/.test(text) || /\/Filter\s*\/Standard\b/.test(text)) return null
  const made = newCatalog(objectsIn(text))
  if (made === null) return null
  const file = Buffer.from(bytes)
  for (const { index } of text.matchAll(/\b(?:trailer|startxref|xref)\b/g)) file.write("%", index, "latin1")
  return ended(file, made.root, made.addition)
}
