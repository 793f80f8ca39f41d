import { Either, ParseResult, Schema } from "effect"
import { countFaults } from "./countFaults.js"
import { type Fault, ValidationFailed } from "./Errors.js"

const typeOf: Record<string, string> = {
  Missing: "missing",
  Unexpected: "unexpected",
  Forbidden: "unexpected",
  Refinement: "value_error",
  Transformation: "transformation_error",
  Type: "type_error"
}

/** The value at a path of the input, undefined where the path leads nowhere. */
const at = (input: unknown, path: ReadonlyArray<PropertyKey>): unknown => {
  let value = input
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

/** Properties whose values must not come back in an answer or a log. */
const secret = new Set<PropertyKey>(["password"])

/** Most characters of a value that a message quotes. Each member of a union quotes the value again, and long quotations take time. */
const mostQuoted = 500
const actual = ", actual "

/** A message without the end of a long value. */
const cut = (message: string): string => {
  const at = message.indexOf(actual)
  const end = at + actual.length + mostQuoted
  return at < 0 || message.length <= end ? message : `${message.slice(0, end)}…`
}

/** Joins `Expected a, actual x` and `Expected b, actual x`, of the members of a union, into `Expected a or b, actual x`. */
const joined = (messages: ReadonlyArray<string>): string => {
  const [first = "", ...others] = Array.from(new Set(messages))
  if (others.length === 0) return first
  const parts = [first, ...others].map((message) => /^Expected (.+), (actual .+)$/s.exec(message))
  const wanted = parts.flatMap((part) => part?.[1] ?? [])
  const actual = new Set(parts.map((part) => part?.[2]))
  return wanted.length < parts.length || actual.size > 1
    ? [first, ...others].join("; ")
    : `Expected ${wanted.slice(0, -1).join(", ")} or ${wanted.at(-1)}, ${parts[0]?.[2]}`
}

/** Joins the faults that the members of a union find in one value. */
const joinAlike = (faults: ReadonlyArray<Fault>): ReadonlyArray<Fault> => {
  const alike = new Map<string, Array<Fault>>()
  for (const fault of faults) {
    const id = JSON.stringify([fault.path, fault.type])
    const group = alike.get(id)
    if (group === undefined) alike.set(id, [fault])
    else group.push(fault)
  }
  return Array.from(alike.values()).flatMap((group) =>
    group.slice(0, 1).map((fault) => ({ ...fault, message: joined(group.map(({ message }) => message)) }))
  )
}

/** Terms of schemas, and what callers call the same. */
const names: ReadonlyArray<readonly [schema: RegExp, caller: string]> = [
  [/^Expected JsonObject, actual /, "Expected a JSON object, actual "],
  // An object is called by its schema's own name, or by its type as TypeScript writes it.
  [/^Expected (?:[A-Z]\w*|\{ .* \})(?: \(Encoded side\))?, actual /, "Expected an object, actual "],
  [/^Expected ReadonlyArray<[^>]*>, actual /, "Expected an array, actual "]
]
const inWords = (message: string): string =>
  names.reduce((text, [schema, caller]) => text.replace(schema, caller), message)

/** Values of an input beyond which only its first fault is reported: finding and reporting thousands takes as long as a hundred requests. */
const mostValuesTold = 500

/** Whether an input holds more values, at any depth, than all faults are reported for. */
const isLarge = (input: unknown): boolean => {
  const open = [input]
  for (let count = 1; open.length > 0; count++) {
    const value = open.pop()
    if (typeof value !== "object" || value === null) continue
    const members = Object.values(value)
    if (count + open.length + members.length > mostValuesTold) return true
    open.push(...members)
  }
  return false
}

/** Quoted in place of an object in a message about a large input: otherwise all of the object would be written out before it is cut. */
const summary = (value: object) => {
  const text = Array.isArray(value) ? `an array of ${value.length}` : `an object of ${Object.keys(value).length}`
  return { toString: () => text }
}

/** An issue whose messages quote no objects. */
const withoutObjects = (issue: ParseResult.ParseIssue): ParseResult.ParseIssue => {
  switch (issue._tag) {
    case "Type":
      return typeof issue.actual === "object" && issue.actual !== null
        ? new ParseResult.Type(issue.ast, summary(issue.actual), issue.message)
        : issue
    case "Pointer":
      return new ParseResult.Pointer(issue.path, issue.actual, withoutObjects(issue.issue))
    case "Refinement":
      return new ParseResult.Refinement(issue.ast, issue.actual, issue.kind, withoutObjects(issue.issue))
    case "Transformation":
      return new ParseResult.Transformation(issue.ast, issue.actual, issue.kind, withoutObjects(issue.issue))
    case "Composite": {
      const [first, ...others] = "_tag" in issue.issues ? [issue.issues] : issue.issues
      return new ParseResult.Composite(
        issue.ast,
        issue.actual,
        [withoutObjects(first), ...others.map(withoutObjects)],
        issue.output
      )
    }
    default:
      return issue
  }
}

const faultsOfIssue = (issue: ParseResult.ParseIssue, input: unknown, large: boolean): ReadonlyArray<Fault> => {
  const told = ParseResult.ArrayFormatter.formatIssueSync(large ? withoutObjects(issue) : issue)
  const faults = told.map(({ _tag, message, path }): Fault => {
    const hidden = path.some((key) => secret.has(key))
    return {
      path: path.map((key) => (typeof key === "symbol" ? String(key) : key)),
      message: hidden ? "Not accepted here" : inWords(cut(message)),
      type: typeOf[_tag] ?? "value_error",
      input: hidden ? "[redacted]" : at(input, path)
    }
  })
  // An optional property also accepts null or undefined. That its value is neither adds nothing to what else is wrong with it.
  const news = ({ message }: Fault): boolean => !/^Expected (null|undefined)/.test(message)
  // Nor does it add anything where the fault lies deeper inside the value.
  const toldAt = new Set(
    faults.filter(news).flatMap(({ path }) => ["", ...path.map((_, depth) => path.slice(0, depth + 1).join("/"))])
  )
  return joinAlike(faults.filter((fault) => news(fault) || !toldAt.has(fault.path.join("/"))))
}

/** Every fault of a parse error, each with its path. */
export const faultsOf = ({ issue }: ParseResult.ParseError, input: unknown): ReadonlyArray<Fault> =>
  faultsOfIssue(issue, input, isLarge(input))

/**
 * Decodes an input from outside. Unknown properties are faults. It reports every fault, but only the first of a large
 * input, and only the length of lists that are too long.
 */
export const decode = <A, I>(schema: Schema.Schema<A, I>): ((input: unknown) => Either.Either<A, ValidationFailed>) => {
  const decoding = Schema.decodeUnknownEither(schema, { errors: "all", onExcessProperty: "error" })
  return (input) => {
    const faults = countFaults(schema.ast, input).map((fault) => ({ ...fault, type: "value_error" }))
    if (faults.length > 0) return Either.left(new ValidationFailed({ faults }))
    const large = isLarge(input)
    return Either.mapLeft(
      decoding(input, large ? { errors: "first" } : undefined),
      ({ issue }) => new ValidationFailed({ faults: faultsOfIssue(issue, input, large) })
    )
  }
}
