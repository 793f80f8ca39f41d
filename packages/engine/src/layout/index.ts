/** Lines, blocks and reading order of a page, apart from the engine: who asks for nothing else loads a tenth of it. */
export type { PageLayout, TextBlock, TextLine } from "./Layout.js"
export { layoutPage } from "./layoutPage.js"
