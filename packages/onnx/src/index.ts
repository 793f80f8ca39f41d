export { SecondReading, type SecondReadingOptions } from "./SecondReading.js"
