import { createRequire } from "node:module"

/** sharp, required and not imported: Node would search what it is made of for exports, and that takes twice as long as all the rest of its start. */
export const sharp: typeof import("sharp").default = createRequire(import.meta.url)("sharp")
