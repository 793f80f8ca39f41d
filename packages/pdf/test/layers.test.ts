import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { layersShown } from "../src/page/layers.js"
import { stream, writePdf } from "./makePdf.js"
import { readFirst } from "./oneReader.js"

/** Layers 6 and 7 are on, 8 is off, and 9 is on but for no screen. */
const layer = (entries = "") => `<< /Type /OCG /Name (A layer) ${entries}>>`
/** The owner of marked content, and whether it is shown. */
const memberships: ReadonlyArray<readonly [word: string, membership: string, isShown: boolean]> = [
  ["on", "6 0 R", true],
  ["off", "8 0 R", false],
  ["unseen", "9 0 R", false],
  ["any", "<< /Type /OCMD /OCGs [6 0 R 8 0 R] >>", true],
  ["anyOff", "<< /Type /OCMD /OCGs [6 0 R 7 0 R] /P /AnyOff >>", false],
  ["all", "<< /Type /OCMD /OCGs [6 0 R 8 0 R] /P /AllOn >>", false],
  ["allOff", "<< /Type /OCMD /OCGs [8 0 R 9 0 R] /P /AllOff >>", true],
  ["not", "<< /Type /OCMD /VE [/Not 8 0 R] >>", true],
  ["and", "<< /Type /OCMD /VE [/And 6 0 R [/Or 8 0 R 9 0 R]] >>", false],
  ["or", "<< /Type /OCMD /VE [/Or 8 0 R [/And 6 0 R 7 0 R]] >>", true]
]

const file = writePdf([
  "<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R 7 0 R 8 0 R 9 0 R] /D << /BaseState /ON /OFF [8 0 R] >> >> >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /Properties << ${memberships.map(([, membership], index) => `/P${index} ${membership}`).join(" ")} >> >> >>`,
  stream(
    memberships
      .map(([word], index) => `/OC /P${index} BDC BT /F1 12 Tf 40 ${560 - 20 * index} Td (${word}) Tj ET EMC`)
      .join("\n")
  ),
  "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  layer(),
  layer(),
  layer(),
  layer("/Usage << /View << /ViewState /OFF >> >> ")
])

describe("layers", () => {
  it.effect("contribute no text if hidden", () =>
    Effect.gen(function* () {
      const { page } = yield* readFirst(file)
      expect(page.words.map(({ text }) => text)).toEqual(
        memberships.filter(([, , isShown]) => isShown).map(([word]) => word)
      )
    })
  )

  it("are shown if unknown", () => {
    const shown = layersShown({ on: [], off: [], groups: [{ id: "1R", usage: { view: null } }], baseState: "OFF" })
    expect(shown({ type: "OCG", id: "1R" })).toBe(false)
    expect(shown({ type: "OCG", id: "2R" })).toBe(true)
    expect(shown({ type: "OCMD", ids: ["1R", "2R"], policy: null, expression: null })).toBe(true)
    expect(shown({ type: "OCMD", ids: ["1R"], policy: "Sometimes" })).toBe(true)
    expect(shown({ type: "OCMD", expression: ["And", "2R", "1R"] })).toBe(true)
    expect(shown({ type: "OCMD", expression: ["Perhaps", "1R"] })).toBe(true)
    expect(shown(null)).toBe(true)
    expect(layersShown(null)({ type: "OCG", id: "1R" })).toBe(true)
  })
})
