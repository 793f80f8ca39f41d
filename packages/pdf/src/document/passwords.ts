/** A text's UTF-8, one character for each byte, as pdf.js takes passwords. */
const inUtf8 = (text: string): string => Buffer.from(text, "utf8").toString("latin1")

/**
 * What a password may have been written down as. Files up to revision 4 take bytes of whatever encoding their writer had: Latin-1 by the book
 * (ISO 32000-1, 7.6.3.3), UTF-8 by habit; later ones UTF-8 of a normalised text, which pdf.js makes itself in revision 6 alone.
 */
export const spellings = (password: string): ReadonlyArray<string> => {
  const composed = [password, password.normalize("NFC"), password.normalize("NFKC")]
  return [...new Set([...composed, ...composed.map(inUtf8)])]
}
