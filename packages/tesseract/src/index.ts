export type { Effort, PageSegmentation } from "./reading/plan.js"
export { type TesseractOptions, TesseractRecognizer } from "./TesseractRecognizer.js"
