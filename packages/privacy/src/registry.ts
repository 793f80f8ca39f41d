import { address } from "./recognizers/addresses.js"
import { ages, births } from "./recognizers/births.js"
import { labelled } from "./recognizers/labelled.js"
import { machineZone } from "./recognizers/machineZone.js"
import { learntNames, titledNames } from "./recognizers/names.js"
import { national } from "./recognizers/national.js"
import { email, ipAddress, personalUrl } from "./recognizers/network.js"
import { card, iban } from "./recognizers/payments.js"
import { phone } from "./recognizers/phone.js"
import type { Recognizer } from "./recognizers/Recognizer.js"
import { soleTrader } from "./recognizers/soleTraders.js"

/** Every recogniser of the package. A new kind is a recogniser here and its labels in the lexicons. */
export const RECOGNIZERS: ReadonlyArray<Recognizer> = [
  labelled,
  email,
  ipAddress,
  personalUrl,
  phone,
  iban,
  card,
  ...national,
  machineZone,
  births,
  ages,
  address,
  soleTrader,
  titledNames,
  learntNames()
]
