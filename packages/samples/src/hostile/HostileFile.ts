import type { DocumentErrorCode } from "@extrait/core"

/** What a hostile file attacks. */
export const hostileKinds = [
  "mutated",
  "truncated",
  "pages",
  "boxes",
  "nesting",
  "streams",
  "fonts",
  "operators",
  "patterns",
  "xref",
  "claims",
  "encrypted",
  "attachments",
  "embedded-pictures",
  "forms",
  "pixels",
  "text",
  "wrong-type",
  "empty"
] as const
/** What is hostile about a file. */
export type HostileKind = (typeof hostileKinds)[number]

/**
 * How a document may end. `refused:<code>`: its submission is turned down with that code of the interface. `failed:<code>`: it was
 * accepted, and ends as failed with that error code.
 */
export type Outcome =
  | "completed"
  | "partially_completed"
  | `failed:${DocumentErrorCode}`
  | "refused:unsupported_file_type"
  | "refused:validation_error"
  | "refused:file_too_large"

/** A file that tries to hurt whoever reads it. */
export interface HostileFile {
  /** Unique; says how the file was made, such as `mutated/pdf-drawn/flip-bits-12`. */
  readonly name: string
  readonly kind: HostileKind
  readonly bytes: Uint8Array
  /** The ways in which the document may end; any other is a fault of the reader. */
  readonly expected: ReadonlyArray<Outcome>
  /** The password to submit with the file. */
  readonly password?: string
}

/** A hostile file that is not made yet. */
export interface HostileRecipe extends Omit<HostileFile, "bytes"> {
  /** Gives the same bytes every time. */
  readonly make: () => Uint8Array | Promise<Uint8Array>
}

/** A recipe as its family writes it: the kind, and so the first part of the name, is given once for all of them. */
export type Recipes = Readonly<
  Record<
    string,
    {
      readonly make: HostileRecipe["make"]
      readonly expected: ReadonlyArray<Outcome>
      readonly password?: string
    }
  >
>

/** The recipes of one kind. */
export const ofKind = (kind: HostileKind, recipes: Recipes): ReadonlyArray<HostileRecipe> =>
  Object.entries(recipes).map(([name, recipe]) => ({ ...recipe, kind, name: `${kind}/${name}` }))

/**
 * A word that every hostile file carries in its texts and, where a format allows it, in names that a decoder might repeat in a message:
 * it must not be found in a log.
 */
export const canary = "Zephyrinella"

/** Ends that are right for a file that a reader cannot make sense of. */
export const unreadable: ReadonlyArray<Outcome> = ["failed:corrupt_file", "failed:no_text_found"]

/** Ends that are right for a file of which a reader may make something or nothing. */
export const readableOrNot: ReadonlyArray<Outcome> = ["completed", "partially_completed", ...unreadable]

/** Ends that are right for a file that asks for more than it may have: what is within the limits may be read. */
export const bounded: ReadonlyArray<Outcome> = [
  ...readableOrNot,
  "failed:page_too_large",
  "failed:processing_error",
  "failed:processing_timeout"
]
