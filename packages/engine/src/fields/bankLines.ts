import { bottomOf, centreX } from "../layout/geometry.js"
import type { PageLayout } from "../layout/Layout.js"
import type { Box } from "../page/Page.js"
import type { Candidate } from "./candidates.js"
import { conceptsOf } from "./concepts.js"
import type { Context } from "./contexts.js"
import type { SoughtField } from "./sought.js"

/** Words that mark an account beside them as a bank account. */
const OF_BANKS = /\b(?:sort\s?code|iban|bic|swift|code\s(?:banque|guichet)|routing|bacs|rib)\b/i

/** Line heights from such a line to the account: vertically, and between centres horizontally. */
const NEAR = 1.6
const BESIDE = 24

const known = new WeakMap<PageLayout, ReadonlyArray<Box>>()

const bankLines = (layout: PageLayout): ReadonlyArray<Box> => {
  const before = known.get(layout)
  if (before !== undefined) return before
  const fresh = layout.lines.filter(({ text }) => OF_BANKS.test(text)).map(({ box }) => box)
  known.set(layout, fresh)
  return fresh
}

const besideBank = ({ box, segment: { layout } }: Candidate): boolean =>
  bankLines(layout).some(
    (line) =>
      Math.max(line.y - bottomOf(box), box.y - bottomOf(line)) < layout.lineHeight * NEAR &&
      Math.abs(centreX(line) - centreX(box)) < layout.lineHeight * BESIDE
  )

/** Whether a field asks for the customer number, which documents also call an account. */
export const asksForCustomer = ({ kind, party }: SoughtField): boolean => kind === "identifier" && party === "recipient"

/** Whether a text labels an account that is set among bank details, and so is no customer number. */
export const namesBankAccount = ({ text }: Context, candidate: Candidate): boolean => {
  const concepts = conceptsOf(text)
  return concepts.includes("account") && !concepts.includes("customer") && besideBank(candidate)
}
