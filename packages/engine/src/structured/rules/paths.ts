import type { XmlElement } from "../readXml.js"

/** A value that a path leads to: an element, or an attribute of one. */
export interface Place {
  readonly text: string
  /** Undefined for an attribute. */
  readonly element: XmlElement | undefined
}

/** A condition on an element: the value at a path from it is, or is not, one of these texts. */
interface Condition {
  readonly path: Path
  readonly equal: boolean
  readonly texts: ReadonlyArray<string>
}

interface Step {
  readonly names: ReadonlyArray<string>
  readonly conditions: ReadonlyArray<Condition>
}

/** The paths parsed so far. */
interface Path {
  readonly steps: ReadonlyArray<Step>
  readonly attribute: string | undefined
}

/** Splits at a character outside brackets. */
const splitOutside = (text: string, sign: string): ReadonlyArray<string> => {
  const parts: Array<string> = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === "[") depth++
    else if (char === "]") depth--
    else if (char === sign && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

const conditionOf = (written: string): Condition => {
  const at = written.indexOf("=")
  const unequal = written[at - 1] === "!"
  return {
    path: parsed(written.slice(0, unequal ? at - 1 : at)),
    equal: !unequal,
    texts: written.slice(at + 1).split("|")
  }
}

const stepOf = (written: string): Step => {
  const at = written.indexOf("[")
  if (at < 0) return { names: written.split("|"), conditions: [] }
  return { names: written.slice(0, at).split("|"), conditions: [conditionOf(written.slice(at + 1, -1))] }
}

const parsed = (written: string): Path => {
  const parts = splitOutside(written, "/").filter((part) => part !== "" && part !== ".")
  const last = parts.at(-1)
  const attribute = last?.startsWith("@") === true ? last.slice(1) : undefined
  return { steps: (attribute === undefined ? parts : parts.slice(0, -1)).map(stepOf), attribute }
}

/** The paths of the formats are constants, a few hundred of them. */
const known = new Map<string, Path>()

const pathOf = (written: string): Path => {
  const before = known.get(written)
  if (before !== undefined) return before
  const path = parsed(written)
  known.set(written, path)
  return path
}

const holds = ({ equal, path, texts }: Condition, element: XmlElement, named: ReadonlyMap<string, string>): boolean => {
  const wanted = texts.flatMap((text) => {
    const meant = text.startsWith("$") ? named.get(text.slice(1)) : text
    return meant === undefined ? [] : [meant]
  })
  return wanted.length > 0 && follow(path, element, named).some(({ text }) => wanted.includes(text)) === equal
}

const follow = (
  { attribute, steps }: Path,
  from: XmlElement,
  named: ReadonlyMap<string, string>
): ReadonlyArray<Place> => {
  let found: ReadonlyArray<XmlElement> = [from]
  for (const { conditions, names } of steps) {
    found = found.flatMap(({ children }) =>
      children.filter(
        (child) => names.includes(child.name) && conditions.every((condition) => holds(condition, child, named))
      )
    )
  }
  if (attribute === undefined) return found.map((element) => ({ text: element.text, element }))
  return found.flatMap((element) => {
    const text = element.attributes.get(attribute)
    return text === undefined ? [] : [{ text: text.trim(), element: undefined }]
  })
}

/**
 * The values that a path leads to from an element: names separated by `/`, alternative names separated by `|`, and `@` before an attribute at the
 * end. `[path=text|text]` and `[path!=text]` after a name filter elements. A text `$name` stands for one of `named`; if that is missing, nothing
 * matches.
 */
export const placesAt = (
  from: XmlElement,
  path: string,
  named: ReadonlyMap<string, string> = new Map()
): ReadonlyArray<Place> => follow(pathOf(path), from, named)
