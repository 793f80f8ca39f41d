export * from "./memoryStack.js"
