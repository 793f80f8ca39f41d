/** How results leave the command, where it is not for a person or as one JSON file each. */
export const FORMATS = ["csv", "xlsx", "jsonl"] as const
export type Format = (typeof FORMATS)[number]
