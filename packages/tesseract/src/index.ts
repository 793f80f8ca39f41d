export { type TesseractOptions, TesseractRecognizer } from "./TesseractRecognizer.js"
