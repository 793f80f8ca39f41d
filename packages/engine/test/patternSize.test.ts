import { describe, expect, it } from "vitest"
import { beyondPatternLimits, beyondSchemaPatternLimits, compilePattern } from "../src/text/Pattern.js"
import { patternSize } from "../src/text/patternSize.js"

const atoms = [
  "a",
  "é",
  ".",
  "\\d",
  "\\pL",
  "\\p{Greek}",
  "[a-z]",
  "[^]x]",
  "[[:alpha:]é]",
  "\\x{1F600}",
  "\\Qa)(b\\E",
  "^",
  "\\."
]
const ends = ["", "*", "+?", "?", "{3}", "{2,}", "{0,7}", "{1,4}?", "{x"]

/** Every pattern of two parts, in and around groups. */
const patterns = atoms.flatMap((first) =>
  ends.flatMap((end) => [
    `${first}${end}b`,
    `(${first}${end}|b)c`,
    `(?:${first}${end}b){5}`,
    `(?P<name>x(?:${first}${end}){2,3})+`,
    `(?i)((?:${first}|b)${end}){3}z`,
    `(?i:${first}${end})?`
  ])
)

describe("the size of a pattern", () => {
  it("is never less than that of its compiled program", () => {
    const compiled = patterns.flatMap((source) => {
      const pattern = compilePattern(source)
      return pattern._tag === "Pattern"
        ? [{ source, actual: pattern.instructions, told: patternSize(source).instructions }]
        : []
    })
    expect(compiled.length).toBeGreaterThan(400)
    expect(compiled.filter(({ actual, told }) => told < actual)).toEqual([])
    // But not so much more that a pattern within the limits would be refused.
    expect(compiled.filter(({ actual, told }) => told > 3 * actual + 20)).toEqual([])
  })

  it("shows that a pattern is too large without compiling it", () => {
    expect(beyondPatternLimits("\\pL{1000}".repeat(20))).toMatch(/instructions/)
    expect(beyondPatternLimits("(?:a?){1000}")).toMatch(/instructions/)
    expect(beyondPatternLimits("((a{10}){10}){10}{10}")).toMatch(/instructions/)
    expect(beyondPatternLimits(`(?:${"ab".repeat(240)}){1000}`)).toMatch(/instructions/)
    expect(beyondPatternLimits("a".repeat(501))).toMatch(/500 characters/)
    expect(beyondPatternLimits(`(?i)${"[Ā-𞤀]".repeat(50)}`)).toMatch(/classes/)
  })

  it("counts every character of a range if case is ignored", () => {
    const characters = (source: string) => patternSize(source).characters
    expect([characters("[Ā-Ͽ]"), characters("(?i)[Ā-Ͽ]"), characters("(?i:[\\x{100}-\\x{3FF}])")]).toEqual([
      0, 767, 767
    ])
    expect(characters("(?i)[a-z0-9à-ÿ -]")).toBe(25 + 9 + 31)
    expect(characters("(?i)[^\\x00-\\177]")).toBe(127)
    expect(characters("(?i)[-a\\--z]")).toBe("z".charCodeAt(0) - "-".charCodeAt(0))
    // A Unicode class is made from its ranges, without going through each character, unless case is ignored.
    expect(characters("(?i)\\pL")).toBeGreaterThan(characters("\\pL"))
    expect(characters("(?i)[\\w[:alpha:]]")).toBeGreaterThan(characters("[\\w[:alpha:]]"))
    expect(beyondPatternLimits(`(?i)${"[Ā-Ͽ]".repeat(90)}`)).toMatch(/classes/)
    expect(beyondPatternLimits("(?i)[Ā-𞤀]")).toMatch(/classes/)
    expect(beyondPatternLimits("[Ā-𞤀]")).toBeNull()
  })

  it("allows patterns for all usual numbers and codes", () => {
    const used = [
      "[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){4,7}(?: ?[A-Z0-9]{1,3})?",
      "(?i)[a-zà-ÿ' -]{2,100}",
      "\\p{L}{1,300}",
      "(?:FR ?)?\\d{2}(?: ?\\d{3}){3}",
      "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}",
      ".{0,500}"
    ]
    expect(used.map(beyondPatternLimits)).toEqual(used.map(() => null))
    expect(beyondSchemaPatternLimits(used)).toBeNull()
  })

  it("is limited for a schema as a whole", () => {
    expect(beyondSchemaPatternLimits(Array.from({ length: 50 }, () => "(?:a?){300}"))).toMatch(/5,000 instructions/)
    expect(beyondSchemaPatternLimits(Array.from({ length: 50 }, () => "\\d".repeat(60)))).toMatch(/3,000 characters/)
  })
})
