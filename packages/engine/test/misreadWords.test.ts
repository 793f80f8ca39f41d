import { describe, expect, it } from "vitest"
import { extract } from "../src/index.js"
import { mendWords } from "../src/text/misreadWords.js"
import { column, pageOf } from "./handmadePage.js"

const words = (text: string, confidence: number) => text.split(" ").map((word) => ({ text: word, confidence }))

const mended = (text: string, confidence = 0.85, elsewhere = ""): string => {
  const own = words(text, confidence)
  return mendWords(text, { own, page: [...own, ...words(elsewhere, 0.99)] })
}

describe("misread words of names and addresses", () => {
  it.each([
    ["Orpington Bakerv & Confectionerv", "Orpington Bakery & Confectionery"],
    ["GROUND FOOR, 12 MILL STREFT", "GROUND FLOOR, 12 MILL STREET"],
    ["NO 7, JALAU MELUR, TANAN MELUR", "NO 7, JALAN MELUR, TAMAN MELUR"],
    ["Boulangfrie du Pont", "Boulangerie du Pont"],
    ["Épiceric Lumière", "Épicerie Lumière"],
    ["DARNLEY C0. LTD", "DARNLEY CO. LTD"],
    ["Fernleigh Trading Sdn Bho", "Fernleigh Trading Sdn Bhd"],
    ["Fernleigh Trading Sdn. Ehd", "Fernleigh Trading Sdn. Bhd"],
    ["N0. 12 Mill Lane", "NO. 12 Mill Lane"],
    ["Tower ll, lpswich Road", "Tower II, Ipswich Road"]
  ])("%s", (read, meant) => {
    expect(mended(read)).toBe(meant)
  })

  it("are corrected to a spelling read elsewhere on the page with more confidence", () => {
    expect(mended("Darnlcy Antiques", 0.85, "thank you for visiting Darnley Antiques")).toBe("Darnley Antiques")
    expect(mended("LOT 18S1", 0.85, "LOT 1851")).toBe("LOT 1851")
  })

  it.each([
    // A name read with confidence stays, however similar another word is.
    ["Bakary Lane", 0.97],
    ["Mantes-la-Jolie", 0.85],
    ["Marlow Pottery", 0.85],
    ["LS22 0XE", 0.85],
    ["A10 Stone Road", 0.85],
    ["Vieux Lavoir", 0.85]
  ])("are not assumed in %s", (read, confidence) => {
    expect(mended(read, confidence, "avoir Marlows oxe")).toBe(read)
  })

  it("are left unchanged if the page spells them the same way twice", () => {
    expect(mended("Darnlcy Antiques", 0.85, "Darnlcy Darnley")).toBe("Darnlcy Antiques")
  })

  const shop = (source: "ocr" | "text_layer") => {
    const page = pageOf(
      [...column(40, 20, ["Marrow Lane Stationcry", "4 Marrow Strcet", "Fernbury NR9 6NP", "RECEIPT", "Total 12.00"])],
      { source, width: 260, height: 500 }
    )
    const unsure = page.words.map((word) => ({ ...word, confidence: source === "ocr" ? 0.9 : 1 }))
    return extract({ pages: [{ ...page, words: unsure }], language: "en", documentType: "receipt" }).extract
  }

  it("are corrected in the name and address of a receipt read by OCR", () => {
    expect(shop("ocr")["merchant_name"]?.value).toBe("Marrow Lane Stationery")
    expect(shop("ocr")["merchant_address"]?.value).toBe("4 Marrow Street, Fernbury NR9 6NP")
  })

  it("are left unchanged in a text layer", () => {
    expect(shop("text_layer")["merchant_name"]?.value).toBe("Marrow Lane Stationcry")
  })
})
