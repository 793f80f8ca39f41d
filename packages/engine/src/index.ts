export * from "./Extraction.js"
export * from "./layout/Layout.js"
export * from "./page/Page.js"
