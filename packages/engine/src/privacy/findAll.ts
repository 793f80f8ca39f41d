import type { Finder, Finding } from "./Finding.js"
import { findAges } from "./finders/ages.js"
import { findBirthDates } from "./finders/birthDates.js"
import { findBirthPlaces } from "./finders/birthPlaces.js"
import { findCards } from "./finders/cards.js"
import { findEmails } from "./finders/emails.js"
import { findIbans } from "./finders/ibans.js"
import { findIpAddresses } from "./finders/ipAddresses.js"
import { findLabelledNumbers } from "./finders/labelledNumbers.js"
import { findNumberPlates } from "./finders/numberPlates.js"
import { findPersonalUrls } from "./finders/personalUrls.js"
import { findPersonNames } from "./finders/personNames.js"
import { findLabelledPhones, findPhones } from "./finders/phones.js"
import { findPostalAddresses } from "./finders/postalAddresses.js"
import { findSocialSecurityNumbers } from "./finders/socialSecurity.js"
import { findWrittenNames } from "./finders/writtenNames.js"
import { withDigitsRead } from "./misreadDigits.js"
import { withLettersRead } from "./misreadLetters.js"

// Surest first: where two findings overlap, the earlier finder's stands.
const finders: ReadonlyArray<Finder> = [
  findEmails,
  findPersonalUrls,
  findIbans,
  findSocialSecurityNumbers,
  findCards,
  findBirthDates,
  findBirthPlaces,
  findAges,
  findLabelledNumbers,
  findPhones,
  findIpAddresses,
  // A British post code read amiss has the form of a number plate.
  findPostalAddresses,
  findNumberPlates,
  findPersonNames,
  findWrittenNames
]

// Forms that a letter read for a digit breaks, and that a label or check digits show all the same.
const ofDigits: ReadonlyArray<Finder> = [
  findIbans,
  findSocialSecurityNumbers,
  findCards,
  findBirthDates,
  findLabelledPhones
]

// What holds no digits but where one was read for a letter.
const ofLetters: ReadonlySet<Finder> = new Set([
  findBirthPlaces,
  findPostalAddresses,
  findPersonNames,
  findWrittenNames
])

/** Everything in a text that identifies a person or an account, in order and without overlaps. */
export const findAll = (text: string): ReadonlyArray<Finding> => {
  const kept: Array<Finding> = []
  const keep = (findings: ReadonlyArray<Finding>): void => {
    for (const finding of findings) {
      if (!kept.some(({ start, end }) => finding.start < end && start < finding.end)) kept.push(finding)
    }
  }
  const read = withDigitsRead(text)
  if (read !== text) for (const finder of ofDigits) keep(finder(read))
  const spelt = withLettersRead(text)
  for (const finder of finders) keep(finder(ofLetters.has(finder) ? spelt : text))
  return kept.sort((a, b) => a.start - b.start)
}
