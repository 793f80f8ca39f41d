import { address } from "./recognizers/addresses.js"
import { ages, births } from "./recognizers/births.js"
import { labelled } from "./recognizers/labelled.js"
import { machineZone } from "./recognizers/machineZone.js"
import { learntNames, titledNames } from "./recognizers/names.js"
import { national } from "./recognizers/national.js"
import { network } from "./recognizers/network.js"
import { payments } from "./recognizers/payments.js"
import { phone } from "./recognizers/phone.js"
import type { Recognizer } from "./recognizers/Recognizer.js"
import { soleTrader } from "./recognizers/soleTraders.js"

const numbers = [phone, ...payments, ...national, soleTrader]
const people = [machineZone, births, ages, titledNames, learntNames()]

/** Every recogniser of the package. A new kind is a recogniser here and its labels in the lexicons. */
export const RECOGNIZERS: ReadonlyArray<Recognizer> = [labelled, ...network, ...numbers, address, ...people]
