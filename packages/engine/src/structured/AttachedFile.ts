/** A file found inside a document. */
export interface AttachedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** An invoice of ten thousand lines is smaller; a larger file is something else. */
const MOST_BYTES = 8 * 1024 * 1024

/** Whether the first character, apart from white space and a byte order mark, opens a tag; in UTF-16 every other byte is zero. */
const opensTag = (bytes: Uint8Array): boolean => {
  for (const byte of bytes.subarray(0, 64)) {
    if (byte === 0x3c) return true
    if (byte > 0x20 && byte < 0xbb) return false
  }
  return false
}

/** The attached files that may be structured data; the engine looks at no others. */
export const structuredFiles = (files: ReadonlyArray<AttachedFile>): ReadonlyArray<AttachedFile> =>
  files.filter(({ bytes }) => bytes.length <= MOST_BYTES && opensTag(bytes))
