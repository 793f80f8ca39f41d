import type { DocumentMaker } from "../DocumentMaker.js"
import { composeResume, resumeLayoutNames } from "./resume/compose.js"

/** Curricula vitae. */
export const resume: DocumentMaker = {
  type: "resume",
  fileName: { fr: "cv", en: "resume" },
  layouts: resumeLayoutNames,
  compose: composeResume
}
