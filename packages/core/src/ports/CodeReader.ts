import type { PageCode } from "@extrait/engine"
import { Context, type Effect, Schema } from "effect"
import type { PagePicture } from "./PageReader.js"

/** A picture in which codes could not be looked for. */
export class CodeReadingFailed extends Schema.TaggedError<CodeReadingFailed>()("CodeReadingFailed", {
  message: Schema.String
}) {}

/** What finds and reads the bar codes and matrix codes of a picture. */
export interface CodeReaderService {
  /** Name and version, part of `pipeline_version`. */
  readonly version: string
  /** The codes that can be read, with boxes in the picture's pixels. Interruption stops the work. */
  readonly read: (picture: PagePicture) => Effect.Effect<ReadonlyArray<PageCode>, CodeReadingFailed>
}

/** The port of what reads bar codes and matrix codes. A host need not have one: codes are then not looked for. */
export class CodeReader extends Context.Tag("@extrait/core/CodeReader")<CodeReader, CodeReaderService>() {}
