import { Effect, Stream } from "effect"
import type { NotFound, StorageUnavailable } from "../domain/Errors.js"
import type { RecognitionPage } from "../domain/ExtractionResult.js"
import { pause } from "../ports/pause.js"
import type { ResultContent } from "./DocumentsService.js"
import { parseResult } from "./parseResult.js"

/** The pages that a stored result holds, in their order, each parsed in a turn of the event loop of its own: all of them may be many megabytes. */
export const recognisedPages = ({
  page,
  pages
}: ResultContent): Stream.Stream<RecognitionPage, NotFound | StorageUnavailable> =>
  Stream.mapEffect(Stream.fromIterable(pages ?? []), (number) =>
    Effect.zipLeft(Effect.flatMap(page(number), parseResult<RecognitionPage>), pause)
  )
