import { describe, expect, it } from "vitest"
import { likeness } from "../src/page/language.js"

// Each has sixty pairs of letters at least, in words of five letters or more.
const texts = {
  English:
    "Please settle the amount within thirty days of the date of this invoice and quote our reference number with every transfer, because otherwise nobody knows whose payment arrived",
  French:
    "Merci de régler cette facture dans un délai de trente jours, sans escompte pour paiement anticipé ni indemnité",
  German:
    "Die Rechnung ist innerhalb von vierzehn Tagen ohne Abzug zahlbar, Geschäftsführer Steuernummer Zwischensumme",
  Polish: "Prosimy o zapłatę w terminie czternastu dni, sprzedawca nabywca numer rachunku bankowego wartość należność",
  Hungarian:
    "Kérjük a számla összegét tizennégy napon belül szíveskedjenek átutalni bankszámlánkra végösszeg általános",
  Finnish: "Lasku maksettava neljäntoista päivän kuluessa päiväyksestä, arvonlisävero yhteensä eräpäivä viitenumero"
}
const words = (text: string) => text.split(" ")

/** Letters moved along the alphabet, as a wrong encoding of a font does. */
const shifted = (text: string, by: number) =>
  text.normalize("NFD").replace(/[a-z]/gi, (letter) => {
    const first = letter < "a" ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - first + by) % 26) + first)
  })

describe("a text", () => {
  it.each(Object.entries(texts))("is recognised as natural language: %s", (_, text) => {
    expect(likeness(words(text))).toBe("like")
  })

  it("is not recognised as natural language if its letters are shifted along the alphabet, with rare exceptions", () => {
    const all = [texts.English, texts.French].flatMap((text) =>
      Array.from({ length: 25 }, (_, by) => likeness(words(shifted(text, by + 1))))
    )
    expect(all.filter((found) => found === "unlike").length).toBeGreaterThan(45)
  })

  it("is not judged if it is short, repetitive, made of codes or numbers, or in another alphabet", () => {
    expect(likeness(words("Total Montant 42,00"))).toBe("unknown")
    expect(likeness(words("FR7630006000011234567890189 KXQR WVTZ 12-XKQ-77 BX40Z KTVX GHRT NKWP QZXW MNBV LKJH"))).toBe(
      "unknown"
    )
    expect(likeness(Array.from({ length: 50 }, () => "XKQWZJV"))).toBe("unknown")
    expect(likeness(words("Счёт должен быть оплачен в течение четырнадцати дней с даты выставления"))).toBe("unknown")
  })
})
