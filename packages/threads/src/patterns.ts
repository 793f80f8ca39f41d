/**
 * Patterns of schemas, matched in threads of their own. Each layer has two, which start when they are needed and end when they are idle.
 *
 * @module
 */
export { PatternThreads } from "./patterns/PatternThreads.js"
