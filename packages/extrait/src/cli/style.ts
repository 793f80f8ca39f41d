/** How a text is emphasised; where colours are not wanted, not at all. */
export interface Style {
  readonly strong: (text: string) => string
  readonly faint: (text: string) => string
  readonly good: (text: string) => string
  readonly unsure: (text: string) => string
}

const plain: Style = { strong: String, faint: String, good: String, unsure: String }

/** Between "select graphic rendition" sequences. @see https://www.ecma-international.org/publications-and-standards/standards/ecma-48/ (8.3.117) */
const between =
  (begin: number, end: number) =>
  (text: string): string =>
    `\u001b[${begin}m${text}\u001b[${end}m`

const coloured: Style = {
  strong: between(1, 22),
  faint: between(2, 22),
  good: between(32, 39),
  unsure: between(33, 39)
}

/**
 * Whether a stream takes colours: a terminal does, unless it is a dumb one or `NO_COLOR` holds anything. `FORCE_COLOR` decides against both: `0` and `false`
 * say no, anything else yes.
 * @see https://no-color.org and https://force-color.org
 */
const takesColours = ({ isTTY }: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean => {
  const { FORCE_COLOR: forced, NO_COLOR: refused, TERM: terminal } = env
  if (forced !== undefined) return forced !== "0" && forced !== "false"
  return isTTY === true && terminal !== "dumb" && (refused === undefined || refused === "")
}

/** The emphasis that suits a stream. */
export const styleFor = (stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv = process.env): Style =>
  takesColours(stream, env) ? coloured : plain
