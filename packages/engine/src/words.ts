/**
 * What readers and recognisers need of words and boxes, apart from the engine: threads and processes that import it load a few small files and not the
 * engine's types, schemas and expressions.
 */
export type { Box, Page, Word } from "./page/Page.js"
export { type SamePlace, samePlaces } from "./page/samePlaces.js"
export { sharedArea } from "./page/sharedArea.js"
export { charactersOf, joinedText, sureness } from "./page/sureness.js"
export { looksFrench, withoutAccents } from "./text/accents.js"
