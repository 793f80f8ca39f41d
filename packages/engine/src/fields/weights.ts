import type { BoostedTrees } from "./trees.js"

/** Fitted corrections by scoring model. */
export const WEIGHTS: Readonly<Record<string, BoostedTrees>> = {}
