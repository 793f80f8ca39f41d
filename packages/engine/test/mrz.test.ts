import { describe, expect, it } from "vitest"
import { parseZone, zoneCheckDigit } from "../src/text/mrz.js"

// Specimens as they are published: ICAO Doc 9303 parts 4, 5 and 6, and those of the French ministry of the interior.
const specimens = [
  {
    form: "TD3",
    lines: ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"],
    says: {
      document_number: "L898902C3",
      surname: "ERIKSSON",
      given_names: "ANNA MARIA",
      birth_date: "1974-08-12",
      nationality: "UTO",
      sex: "F",
      expiry_date: "2012-04-15",
      issuing_country: "UTO"
    }
  },
  {
    form: "TD1",
    lines: ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"],
    says: {
      document_number: "D23145890",
      surname: "ERIKSSON",
      given_names: "ANNA MARIA",
      birth_date: "1974-08-12",
      nationality: "UTO",
      sex: "F",
      expiry_date: "2012-04-15",
      issuing_country: "UTO"
    }
  },
  {
    form: "TD2",
    lines: ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"],
    says: {
      document_number: "D23145890",
      surname: "ERIKSSON",
      given_names: "ANNA MARIA",
      birth_date: "1974-08-12",
      nationality: "UTO",
      sex: "F",
      expiry_date: "2012-04-15",
      issuing_country: "UTO"
    }
  },
  {
    form: "french_identity_card",
    lines: ["IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "8806923102858CORINNE<<<<<<<6512068F6"],
    says: {
      document_number: "880692310285",
      surname: "BERTHIER",
      given_names: "CORINNE",
      birth_date: "1965-12-06",
      nationality: "FRA",
      sex: "F",
      issuing_country: "FRA"
    }
  },
  {
    form: "driving_licence",
    lines: ["D1FRA13AA000026181231MARTIN<<9"],
    says: { document_number: "13AA00002", surname: "MARTIN", expiry_date: "2018-12-31", issuing_country: "FRA" }
  }
] as const

const said = (lines: ReadonlyArray<string>) => {
  const zone = parseZone(lines)
  return (
    zone && {
      form: zone.form,
      valid: zone.valid,
      lines: zone.lines,
      says: Object.fromEntries(Object.entries(zone.values).map(([key, value]) => [key, value.decoded]))
    }
  )
}

describe("parseZone", () => {
  it.each(specimens)("reads the specimen of $form", ({ form, lines, says }) => {
    expect(said(lines)).toEqual({ form, lines, says, valid: true })
  })

  it.each(specimens)("gives the positions of the values of $form", ({ lines }) => {
    const zone = parseZone(lines)
    expect(zone).toBeDefined()
    for (const { end, line, start, text } of Object.values(zone?.values ?? {}))
      expect(zone?.lines[line]?.slice(start, end)).toBe(text)
  })

  const passport = specimens[0]
  it.each([
    ["a letter read for a zero in the number", ["", "L8989O2C36UTO7408122F1204159ZE184226B<<<<<10"]],
    ["letters read for digits in dates", ["", "L898902C36UTO74O8I22F12O4I59ZE184226B<<<<<10"]],
    ["guillemets read for fillers", ["P<UTOERIKSSON«ANNA<MARIA«««««««««<", ""]],
    ["a missing filler at the end", ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<", ""]],
    ["missing fillers before the check digits", ["", "L898902C36UTO7408122F1204159ZE184226B<<<10"]],
    ["fillers read as letters after the names", ["P<UTOERIKSSON<<ANNA<MARIA<<<<<K<<<<<L<<C<<<<<", ""]],
    [
      "spaces within lines",
      ["P<UTO ERIKSSON<<ANNA<MARIA<<<<<<<<<< <<<<<<<<<", "L898902C36UTO 7408122F1204159 ZE184226B<<<<<10"]
    ]
  ])("corrects %s", (_, lines) => {
    const read = passport.lines.map((line, i) => lines[i] || line)
    expect(said(read)).toEqual({ form: "TD3", valid: true, lines: passport.lines, says: passport.says })
  })

  it.each([
    ["a character read twice", "II<UTOD231458907<<<<<<<<<<<<<<<"],
    ["a digit read both as itself and as a similar letter", "I<UTOD23145B8907<<<<<<<<<<<<<<<"],
    ["a stain read before the line", "TI<UTOD231458907<<<<<<<<<<<<<<<"],
    ["a letter read for a similar digit", "I<UTOD231A58907<<<<<<<<<<<<<<<"]
  ])("corrects %s if every check digit then agrees", (_, first) => {
    const rest = ["7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"]
    const zone = parseZone([first, ...rest])
    expect(zone?.valid).toBe(true)
    expect(zone?.lines).toEqual(["I<UTOD231458907<<<<<<<<<<<<<<<", ...rest])
  })

  it("reports a failed check digit and the value concerned", () => {
    const zone = parseZone([passport.lines[0], "L898902C36UTO7408122F1204179ZE184226B<<<<<10"])
    expect(zone?.valid).toBe(false)
    expect(zone?.values.expiry_date?.checked).toBe(false)
    expect(zone?.values.birth_date?.checked).toBe(true)
  })

  it("reads a number longer than nine characters", () => {
    const rest = "7408122F1204159UTO<<<<<<<<<<<"
    const number = "D23145890734"
    const first = `I<UTO${number.slice(0, 9)}<${number.slice(9)}${zoneCheckDigit(number)}<<<<<<<<<<<`
    const check = zoneCheckDigit(first.slice(5) + rest.slice(0, 7) + rest.slice(8, 15) + rest.slice(18, 29))
    const zone = parseZone([first, rest + check, "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"])
    expect(zone?.values.document_number).toMatchObject({ decoded: number, checked: true })
    expect(zone?.valid).toBe(true)
  })

  it("dates a birth before the document's expiry", () => {
    const line = (birth: string, expiry: string): string => {
      const [b, e] = [birth + zoneCheckDigit(birth), expiry + zoneCheckDigit(expiry)]
      const tail = "<<<<<<<<<<<<<<0"
      return `L898902C36UTO${b}F${e}${tail}${zoneCheckDigit(`L898902C36${b}${e}${tail}`)}`
    }
    const born = (birth: string, expiry: string) =>
      parseZone([passport.lines[0], line(birth, expiry)])?.values.birth_date?.decoded
    expect(born("150312", "290101")).toBe("2015-03-12")
    expect(born("350312", "290101")).toBe("1935-03-12")
  })

  it.each([
    [["Invoice no. 20240012", "Total 1 200,00"]],
    [["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<"]],
    [["ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQR", "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQR"]],
    [[]]
  ])("does not take %j for a zone", (lines) => {
    expect(parseZone(lines)).toBeUndefined()
  })
})
