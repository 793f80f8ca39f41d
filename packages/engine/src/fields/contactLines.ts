import { eitherOf } from "../lang/languages.js"
import { remembered } from "../text/remembered.js"

const CONTACT = new RegExp(`\\b(?:${eitherOf(({ letterhead }) => letterhead.contact)})\\b|\\b[1il]el\\s?[:.]|@`, "i")
const REGISTRATION = /[([{<]\s?[\w.: ]*\d{4,}\s?-?\s?[A-Z0-9]{0,4}\s?[)\]}>]|\b[A-Z]{0,4}\d{5,10}-[A-Z]{1,3}\b/

/** Whether a line holds contact details. Remembered, because each line is asked about by its neighbours too. */
export const isContact: (text: string) => boolean = remembered((text) => CONTACT.test(text))

/** Whether a line holds a registration number. */
export const isRegistration: (text: string) => boolean = remembered((text) => REGISTRATION.test(text))
