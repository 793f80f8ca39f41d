/** The form in which grey pictures go from reader to preparer, recogniser and decoder of codes, apart from the service: their threads load this alone. */
export { type Grey, readGreymap, writeGreymap } from "./pictures/greymap.js"
