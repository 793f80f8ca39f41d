/**
 * A text without characters that nobody sees: control characters other than line breaks, zero-width and direction marks, tag characters, private ones.
 * Words may be hidden in them that a person does not read and a model does.
 */
export const plainText = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, (sign) => (sign === "\n" ? sign : ""))
