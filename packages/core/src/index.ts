export * from "./domain/ContentType.js"
export * from "./ports/PageReader.js"
export * from "./ports/Recognizer.js"
