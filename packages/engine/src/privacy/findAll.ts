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
import { findPhones } from "./finders/phones.js"
import { findPostalAddresses } from "./finders/postalAddresses.js"
import { findSocialSecurityNumbers } from "./finders/socialSecurity.js"
import { findWrittenNames } from "./finders/writtenNames.js"

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
  findNumberPlates,
  findPostalAddresses,
  findPersonNames,
  findWrittenNames
]

/** Everything in a text that identifies a person or an account, in order and without overlaps. */
export const findAll = (text: string): ReadonlyArray<Finding> => {
  const kept: Array<Finding> = []
  for (const finder of finders) {
    for (const finding of finder(text)) {
      if (!kept.some(({ start, end }) => finding.start < end && start < finding.end)) kept.push(finding)
    }
  }
  return kept.sort((a, b) => a.start - b.start)
}
