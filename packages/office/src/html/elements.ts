/** Elements that begin and end a line. @see https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3 */
export const BLOCKS: ReadonlySet<string> = new Set(
  "address article aside blockquote body caption center details dialog dir div dl fieldset figcaption figure footer form header hgroup html legend li listing main menu nav ol optgroup p plaintext pre search section summary ul xmp".split(
    " "
  )
)

/** Elements after which there is blank room. */
export const SPACED: ReadonlySet<string> = new Set(["p", "blockquote", "ol", "ul", "dl", "pre", "figure", "fieldset"])

/** Elements whose content nobody sees. `noscript` is seen: no script is run. */
export const UNSEEN: ReadonlySet<string> = new Set(
  "applet audio canvas datalist embed frameset head iframe math noembed noframes object script style svg template video".split(
    " "
  )
)

/** Elements that set text bold. */
export const BOLD: ReadonlySet<string> = new Set(["b", "strong", "th", "dt", "legend", "summary"])

/** The value of a declaration in a `style` attribute, in lower case; none where it has none. */
export const styled = (style: string | undefined, property: string): string | undefined => {
  if (style === undefined) return undefined
  for (const declaration of style.split(";")) {
    const colon = declaration.indexOf(":")
    if (colon < 0 || declaration.slice(0, colon).trim().toLowerCase() !== property) continue
    const value = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase()
    return value.split("!", 1)[0]?.trim()
  }
  return undefined
}

/** Whether an element's attributes say that nobody sees it. */
export const isHidden = (attributes: Readonly<Record<string, string>>): boolean =>
  "hidden" in attributes ||
  styled(attributes.style, "display") === "none" ||
  styled(attributes.style, "visibility") === "hidden"

/** Whether an element's attributes draw a line around it. */
export const hasBorder = ({ border, style }: Readonly<Record<string, string>>): boolean => {
  if (border !== undefined) return border.trim() !== "0"
  const line = styled(style, "border") ?? styled(style, "border-bottom") ?? styled(style, "border-top")
  return line !== undefined && !/^(?:0|none|hidden)/.test(line)
}
