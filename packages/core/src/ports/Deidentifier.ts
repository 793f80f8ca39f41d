import type { Extraction } from "@extrait/engine"
import { Context } from "effect"

/** What is to be freed of personal data. */
export interface Identifiable {
  readonly extraction: Extraction
  readonly fileName: string | null
}

export interface DeidentifierService {
  /** The same with each person and account replaced by a placeholder, one for each value throughout the document. */
  readonly deidentify: (input: Identifiable) => Identifiable
}

/** Replaces personal data. */
export class Deidentifier extends Context.Tag("@extrait/core/Deidentifier")<Deidentifier, DeidentifierService>() {}
