import { describe, expect, it } from "vitest"
import { dateOrderOf, findDates, findTimes, parseDate } from "../src/index.js"
import { findDaysOfMonths, findSpelledDates, findYearlessDates } from "../src/text/dates.js"
import { mendDigits } from "../src/text/misreadings.js"

const ENGLISH = { language: "en" }
const FRENCH = { language: "fr" }

describe("dateOrderOf", () => {
  it("is decided by ranges that run forward in only one order", () => {
    expect(dateOrderOf(["Flight 10/05/20 - 11/02/20"])).toBe("mdy")
    expect(dateOrderOf(["du 10/05/2020 au 02/06/2020"])).toBe("dmy")
    expect(dateOrderOf(["01/02/2020 - 03/04/2020"])).toBeNull()
  })
})

describe("the order of day and month", () => {
  it("follows dates in words if no figures decide", () => {
    expect(dateOrderOf(["Signed March 13, 2026", "Week ending 03/08/2026"])).toBe("mdy")
    expect(dateOrderOf(["Signed 13 March 2026", "Week ending 03/08/2026"])).toBe("dmy")
    expect(dateOrderOf(["Signed March 13, 2026", "Paid 31/01/2026"])).toBe("dmy")
  })
})

describe("a period", () => {
  it.each([
    ["du 1er au 31 mars 2025", FRENCH, ["2025-03-01", "2025-03-31"]],
    ["du 28 février au 4 mars 2025", FRENCH, ["2025-02-28", "2025-03-04"]],
    ["from May 9 to June 27, 2026", ENGLISH, ["2026-05-09", "2026-06-27"]],
    ["9–12 May 2026", ENGLISH, ["2026-05-09", "2026-05-12"]],
    ["3. bis 17. Mai 2026", { language: "de" }, ["2026-05-03", "2026-05-17"]],
    ["Saturday 18 and Sunday 19 April 2026", ENGLISH, ["2026-04-18", "2026-04-19"]],
    ["le samedi 30 mai et le lundi 1er juin 2026", FRENCH, ["2026-05-30", "2026-06-01"]]
  ])("whose end alone has the year has both its days: %s", (text, locale, days) => {
    expect(findDates(text, locale).map(({ iso }) => iso)).toEqual(days)
  })

  it("needs words or a dash between its dates", () => {
    expect(findDates("Room 9, 12 May 2026", ENGLISH).map(({ iso }) => iso)).toEqual(["2026-05-12"])
  })
})

describe("parseDate", () => {
  it("does not take numbers for a date if only one of the marks has spaces around it", () => {
    expect(findDates("03-7 - 15", ENGLISH)).toEqual([])
    expect(findDates(mendDigits("CNY decor XE11-22 - 30"), ENGLISH)).toEqual([])
    expect(findDates(mendDigits("28- 04 -18"), FRENCH)[0]?.iso).toBe("2018-04-28")
  })

  it.each([
    ["31/01/2022", FRENCH, "2022-01-31"],
    ["31/01/2022", ENGLISH, "2022-01-31"],
    ["02/10/20", ENGLISH, "2020-02-10"],
    ["02/10/20", FRENCH, "2020-10-02"],
    ["02/10/20", { language: "en", dateOrder: "dmy" } as const, "2020-10-02"],
    ["2020-02-10", ENGLISH, "2020-02-10"],
    ["2020/2/1", ENGLISH, "2020-02-01"],
    ["12.03.2019", FRENCH, "2019-03-12"],
    ["13 avril 2018", FRENCH, "2018-04-13"],
    ["1er mars 2020", FRENCH, "2020-03-01"],
    ["le 3 Août 21", FRENCH, "2021-08-03"],
    ["15 févr. 2021", FRENCH, "2021-02-15"],
    ["April 13, 2018", ENGLISH, "2018-04-13"],
    ["13th of April 2018", ENGLISH, "2018-04-13"],
    ["the 13th day of April 2018", ENGLISH, "2018-04-13"],
    ["readings of 31 Aug 2025: 1,204", ENGLISH, "2025-08-31"],
    ["13-Apr-2018", ENGLISH, "2018-04-13"],
    ["Apr13/18", ENGLISH, "2018-04-13"],
    ["13APR18", ENGLISH, "2018-04-13"],
    ["20180413", ENGLISH, "2018-04-13"],
    ["31/12/99", FRENCH, "1999-12-31"],
    ["19-06-17", FRENCH, "2017-06-19"]
  ])("reads %s", (text, locale, iso) => {
    expect(parseDate(text, locale)).toBe(iso)
  })

  it.each(["31/02/2020", "12.50", "99/99/2020", "3.2.1", "tomorrow", "01/02/2020 - 03/02/2020"])(
    "finds no single day in %s",
    (text) => {
      expect(parseDate(text, FRENCH)).toBeNull()
    }
  )

  it("reads back every day of a leap year in every form", () => {
    for (let day = 0; day < 366; day++) {
      const date = new Date(Date.UTC(2024, 0, 1 + day))
      const iso = date.toISOString().slice(0, 10)
      const [y, m, d] = iso.split("-")
      const long = (locale: string) =>
        date.toLocaleDateString(locale, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })
      expect(parseDate(`${d}/${m}/${y}`, FRENCH)).toBe(iso)
      expect(parseDate(`${m}/${d}/${y}`, ENGLISH)).toBe(iso)
      expect(parseDate(`${d}.${m}.${y}`, FRENCH)).toBe(iso)
      expect(parseDate(iso, ENGLISH)).toBe(iso)
      expect(parseDate(long("fr-FR"), FRENCH)).toBe(iso)
      expect(parseDate(long("en-GB"), ENGLISH)).toBe(iso)
      expect(parseDate(long("en-US"), ENGLISH)).toBe(iso)
    }
  })
})

describe("findDates", () => {
  it("separates the ends of ranges, with and without spaces", () => {
    const text = "Run 02/29/20 - 03/10/20 or 2/29/2020-3/10/2020"
    expect(findDates(text, ENGLISH).map(({ iso }) => iso)).toEqual([
      "2020-02-29",
      "2020-03-10",
      "2020-02-29",
      "2020-03-10"
    ])
  })

  it("says which readings depend on the locale", () => {
    expect(findDates("03/04/2020", ENGLISH)[0]).toMatchObject({ ambiguous: true, order: null })
    expect(findDates("31/04/2020 13/04/2020", ENGLISH)).toMatchObject([{ ambiguous: false, order: "dmy" }])
  })

  it("reads dates without a year in the given year", () => {
    expect(findYearlessDates("12/30 - 3/23", 2020, ENGLISH).map(({ iso }) => iso)).toEqual(["2020-12-30", "2020-03-23"])
  })
})

describe("dateOrderOf", () => {
  it("is decided by days that cannot be months", () => {
    expect(dateOrderOf(["03/04/2020", "25/04/2020"])).toBe("dmy")
    expect(dateOrderOf(["03/04/2020", "04/25/2020"])).toBe("mdy")
    expect(dateOrderOf(["03/04/2020"])).toBeNull()
  })
})

describe("findDaysOfMonths", () => {
  const days = (text: string, near: string) => findDaysOfMonths(text, near).map(({ iso, text }) => [text, iso])

  it("reads dates without a year in the nearest year", () => {
    expect(days("from 6 February to March 9", "2026-02-12")).toEqual([
      ["6 February", "2026-02-06"],
      ["March 9", "2026-03-09"]
    ])
    expect(days("am 30. Dezember", "2026-01-05")).toEqual([["30. Dezember", "2025-12-30"]])
    expect(days("le 1er août", "2026-07-20")).toEqual([["1er août", "2026-08-01"]])
  })

  it("leaves dates with a year, measures and times alone", () => {
    expect(days("on 6 February 2026, may 12 months pass, at June 10:30", "2026-02-12")).toEqual([])
  })
})

describe("findTimes", () => {
  it("reads 24 and 12 hours, in both languages", () => {
    expect(findTimes("13:16:21, 2:26 PM, 12:05 am, 14h05").map(({ time }) => time)).toEqual([
      "13:16:21",
      "14:26",
      "00:05",
      "14:05"
    ])
  })
})

describe("mendDigits", () => {
  it.each([
    ["13/O4/2018", "13/04/2018"],
    ["l2.50", "12.50"],
    ["26-05 2018 15:16", "26-05-2018 15:16"],
    ["05~05-17", "05-05-17"],
    ["Total 45 .00", "Total 45.00 "],
    ["2,306 .26", "2,306.26 "],
    ["05 03 2018", "05-03-2018"],
    ["28. 04- 18 15:40", "28-04-18   15:40"],
    ["01 02 03 04 05", "01 02 03 04 05"],
    ["09/03/2918 18:54", "09/03/2018 18:54"],
    ["VAT No GBS25001891", "VAT No GB525001891"],
    ["TVA FR4473282932O", "TVA FR44732829320"],
    ["TVA FR4573282932O", "TVA FR4573282932O"],
    ["BOOK 12", "BOOK 12"],
    ["5 items", "5 items"]
  ])("mends %s", (text, mended) => {
    expect(mendDigits(text)).toBe(mended)
    expect(mended).toHaveLength(text.length)
  })
})

describe("a date in words", () => {
  it.each([
    ["made the third day of October, Two thousand and twenty-three, BETWEEN", "2023-10-03"],
    ["signed on the thirtieth day of June 2022 in the presence of", "2022-06-30"],
    ["the twenty-first of May two thousand and one", "2001-05-21"],
    ["L'an deux mil vingt-cinq, le six février à neuf heures quarante", "2025-02-06"],
    ["L’an deux mille vingt-quatre et le premier mars", "2024-03-01"],
    ["le quatorze octobre deux mille vingt et un", "2021-10-14"],
    ["am einundzwanzigsten April zweitausendfünfundzwanzig", "2025-04-21"],
    ["am dritten Mai 2019", "2019-05-03"]
  ])("%s", (text, iso) => {
    const [date, ...others] = findSpelledDates(text)
    expect(date?.iso).toBe(iso)
    expect(date === undefined ? "" : text.slice(date.start, date.end)).toBe(date?.text)
    expect(others).toEqual([])
  })

  it("is no other number or date of the text", () => {
    for (const text of [
      "on 3 May 2019, two days before",
      "the second May be late",
      "in March, one hundred and five people"
    ])
      expect(findSpelledDates(text)).toEqual([])
  })
})
