/**
 * Words and boxes for readers and recognisers, separate from the engine. Threads and processes that import this load a few small files rather than
 * the engine's types, schemas and expressions.
 */
export type { Box, Page, Word } from "./page/Page.js"
export { type SamePlace, samePlaces } from "./page/samePlaces.js"
export { sharedArea } from "./page/sharedArea.js"
export { charactersOf, joinedText, sureness } from "./page/sureness.js"
export { looksFrench, withoutAccents } from "./text/accents.js"
