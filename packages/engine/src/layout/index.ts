/** Lines, blocks and reading order of a page, separate from the engine: importing only this loads a tenth of it. */
export type { PageLayout, TextBlock, TextLine } from "./Layout.js"
export { layoutPage } from "./layoutPage.js"
