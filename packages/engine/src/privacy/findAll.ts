import { besideAlike } from "./besideAlike.js"
import { type Finder, type Finding, firstOfOverlapping } from "./Finding.js"
import { findAges } from "./finders/ages.js"
import { findBirthDates } from "./finders/birthDates.js"
import { findBirthPlaces } from "./finders/birthPlaces.js"
import { findCards } from "./finders/cards.js"
import { findNamesInContext } from "./finders/contextNames.js"
import { findEmails } from "./finders/emails.js"
import { findGivenAlone } from "./finders/givenAlone.js"
import { findIbans } from "./finders/ibans.js"
import { findIpAddresses } from "./finders/ipAddresses.js"
import { findLabelledNumbers } from "./finders/labelledNumbers.js"
import { findLicenceEntries } from "./finders/licenceEntries.js"
import { findListedNames } from "./finders/listedNames.js"
import { findNumberPlates } from "./finders/numberPlates.js"
import { findPersonalUrls } from "./finders/personalUrls.js"
import { findPersonNames } from "./finders/personNames.js"
import { findGroupedPhones, findPhones } from "./finders/phones.js"
import { findPostalAddresses } from "./finders/postalAddresses.js"
import { findSigners } from "./finders/signers.js"
import { findSocialSecurityNumbers } from "./finders/socialSecurity.js"
import { findSoleTraders } from "./finders/soleTraders.js"
import { findSpeakers } from "./finders/speakers.js"
import { findToldBirths } from "./finders/toldBirths.js"
import { findUserNames } from "./finders/userNames.js"
import { findWrittenNames } from "./finders/writtenNames.js"
import { withDigitsRead } from "./misreadDigits.js"
import { withLabelsRead } from "./misreadLabels.js"
import { withLettersRead } from "./misreadLetters.js"
import { inWindows } from "./windows.js"

// Surest first: where two findings overlap, the earlier finder's stands.
const finders: ReadonlyArray<Finder> = [
  findEmails,
  findPersonalUrls,
  findIbans,
  findSocialSecurityNumbers,
  findCards,
  findToldBirths,
  findBirthDates,
  findBirthPlaces,
  findAges,
  findLabelledNumbers,
  findLicenceEntries,
  findSoleTraders,
  findPhones,
  findIpAddresses,
  // A British post code read amiss has the form of a number plate.
  findPostalAddresses,
  findNumberPlates,
  findPersonNames,
  findSigners,
  findListedNames,
  findNamesInContext,
  findGivenAlone,
  findWrittenNames,
  findUserNames,
  findSpeakers
]

// Forms that a letter read for a digit breaks, and that a label or check digits show all the same.
const ofDigits: ReadonlyArray<Finder> = [
  findIbans,
  findSocialSecurityNumbers,
  findCards,
  findBirthDates,
  findLabelledNumbers,
  findGroupedPhones
]

// What holds no digits but where one was read for a letter.
const ofLetters: ReadonlySet<Finder> = new Set([
  findBirthPlaces,
  findPostalAddresses,
  findPersonNames,
  findSigners,
  findWrittenNames
])

const findIn = (text: string): ReadonlyArray<Finding> => {
  const labelled = withLabelsRead(text)
  const read = withDigitsRead(labelled)
  const spelt = withLettersRead(labelled)
  const found = firstOfOverlapping([
    ...(read === labelled ? [] : ofDigits.flatMap((finder) => finder(read))),
    ...finders.flatMap((finder) => finder(ofLetters.has(finder) ? spelt : labelled))
  ])
  return [...firstOfOverlapping([...found, ...besideAlike(labelled, found)])].sort((a, b) => a.start - b.start)
}

/** Everything in a text that identifies a person or an account, in order and without overlaps. */
export const findAll: Finder = inWindows(findIn)
