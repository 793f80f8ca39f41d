export * from "./grounding/ground.js"
export { type Sheet, type SheetBlock, toSheet } from "./grounding/Sheet.js"
export type * from "./ModelField.js"
