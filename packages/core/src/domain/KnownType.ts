import { Schema } from "effect"

/** A document type that submissions may name, by its name or an alias. Case, blanks, hyphens, underscores and plural do not count. */
export const KnownType = Schema.Struct({
  object: Schema.Literal("document_type"),
  name: Schema.String,
  /** Other names for the type, in any language. */
  aliases: Schema.Array(Schema.String)
}).annotations({ identifier: "DocumentType" })
export type KnownType = typeof KnownType.Type
