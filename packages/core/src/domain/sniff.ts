import type { ContentType } from "./ContentType.js"
import { textType } from "./textType.js"

/** Number of leading bytes that `sniffContentType` needs. */
export const sniffedBytes = 64 * 1024

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

const startsWith = (bytes: Uint8Array, ...signature: ReadonlyArray<number>): boolean =>
  signature.every((byte, i) => bytes[i] === byte)

/** Brands of ISO base media files that are still pictures. @see ISO/IEC 14496-12, 23008-12 */
const brands: Record<string, ContentType> = {
  avif: "image/avif",
  avis: "image/avif",
  heic: "image/heic",
  heix: "image/heic",
  heim: "image/heic",
  heis: "image/heic",
  mif1: "image/heic"
}

const decodes = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    // A character cut at the end of the sample is no fault.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return null
  }
}

const control = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/

/** For each byte, 1 if it is one of those controls in every encoding but UTF-16. */
const controlByte = Uint8Array.from({ length: 256 }, (_, byte) => (control.test(String.fromCharCode(byte)) ? 1 : 0))

const isText = (bytes: Uint8Array): boolean => {
  const utf16 = startsWith(bytes, 0xff, 0xfe) ? "utf-16le" : startsWith(bytes, 0xfe, 0xff) ? "utf-16be" : null
  if (utf16 === null) {
    // Text that is not UTF-8 is taken for Windows-1252, which any bytes are: only controls and blanks show that it is no text.
    let printable = false
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0
      if (controlByte[byte] === 1) return false
      printable ||= byte > 0x20 && byte < 0x7f
    }
    if (printable) return true
  }
  const text = decodes(bytes, utf16 ?? "utf-8") ?? (utf16 === null ? decodes(bytes, "windows-1252") : null)
  return text !== null && !control.test(text) && text.trim() !== ""
}

/** Whether `%PDF-` stands within the first 1024 bytes. */
const beginsPdf = (bytes: Uint8Array): boolean => {
  const head = bytes.subarray(0, 1024)
  for (let at = head.indexOf(0x25); at >= 0; at = head.indexOf(0x25, at + 1)) {
    if (startsWith(head.subarray(at), 0x25, 0x50, 0x44, 0x46, 0x2d)) return true
  }
  return false
}

/** Names of parts that tell an office document from another archive, as its entries begin with them. @see ECMA-376 Part 1, 11 and 12 */
const parts: ReadonlyArray<readonly [start: string, type: ContentType]> = [
  ["word/", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["xl/", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"]
]

/**
 * The type of an archive by the names of its first entries: those of an office document are known, and other archives
 * are not read. @see APPNOTE.TXT, 4.3.7
 */
const officeType = (bytes: Uint8Array): ContentType | null => {
  for (let at = 0; at >= 0; at = bytes.indexOf(0x50, at + 1)) {
    if (!startsWith(bytes.subarray(at, at + 4), 0x50, 0x4b, 0x03, 0x04)) continue
    const name = ascii(bytes, at + 30, Math.min(at + 30 + (bytes[at + 26] ?? 0), at + 40))
    const found = parts.find(([start]) => name.startsWith(start))
    if (found !== undefined) return found[1]
  }
  return null
}

/** Decides what a file is from its first bytes; null when it is nothing Extrait reads. */
export const sniffContentType = (bytes: Uint8Array): ContentType | null => {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png"
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return "image/jpeg"
  if (startsWith(bytes, 0x49, 0x49, 0x2a, 0x00) || startsWith(bytes, 0x4d, 0x4d, 0x00, 0x2a)) return "image/tiff"
  if (startsWith(bytes, 0x49, 0x49, 0x2b, 0x00) || startsWith(bytes, 0x4d, 0x4d, 0x00, 0x2b)) return "image/tiff"
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "image/webp"
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return "image/gif"
  // The header may follow some junk, but not the signature of a picture, whose comments may hold anything. @see ISO 32000-2, 7.5.2; readers
  // accept it within the first 1024 bytes.
  if (beginsPdf(bytes)) return "application/pdf"
  // "BM" alone could begin a text: the reserved fields of the header must be 0 as well.
  if (ascii(bytes, 0, 2) === "BM" && bytes.length > 26 && [6, 7, 8, 9].every((i) => bytes[i] === 0)) return "image/bmp"
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return officeType(bytes)
  if (ascii(bytes, 4, 8) === "ftyp") return brands[ascii(bytes, 8, 12)] ?? null
  return isText(bytes) ? textType(decodeText(bytes)) : null
}

/** The text of a plain-text file, in any of the accepted encodings. */
export const decodeText = (bytes: Uint8Array): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes)
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}
