import { type AttachedFile, structuredFiles } from "./AttachedFile.js"
import { readCrossIndustryInvoice } from "./crossIndustryInvoice.js"
import { readXml } from "./readXml.js"
import { brokenRules } from "./rules/brokenRules.js"
import type { CheckedInvoice } from "./StatedInvoice.js"
import { readUniversalInvoice } from "./universalInvoice.js"

/** Names that the formats prescribe for the file; a file with one of these is read first. */
const OWN_NAME = /^(?:factur-?x|zugferd-?invoice|xrechnung|cii|ubl)\.xml$/i

/** Most files that are tried; a document with more is a collection of something else. */
const MOST_TRIED = 8

/** The contents of a structured invoice among a document's attached files; undefined if there is none. */
export const statedIn = (files: ReadonlyArray<AttachedFile>): CheckedInvoice | undefined => {
  const own = ({ name }: AttachedFile): number => (OWN_NAME.test(name) ? 0 : 1)
  for (const file of [...structuredFiles(files)].sort((a, b) => own(a) - own(b)).slice(0, MOST_TRIED)) {
    const root = readXml(file.bytes)
    const stated = root === undefined ? undefined : (readCrossIndustryInvoice(root) ?? readUniversalInvoice(root))
    if (root !== undefined && stated !== undefined) return { ...stated, brokenRules: brokenRules(root) }
  }
  return undefined
}
