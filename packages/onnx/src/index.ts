export type { Arithmetic } from "./model/arithmetic.js"
export { SecondReading, type SecondReadingOptions } from "./SecondReading.js"
