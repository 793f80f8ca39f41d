import { Context, Data, type Effect, type Scope } from "effect"
import type { UploadFailed } from "../domain/Errors.js"
import type { ByteContent } from "./ByteSource.js"

/** There is no file at the URL, or it must not be asked for. */
export class FileNotFetched extends Data.TaggedError("FileNotFetched")<{
  /** Tenants see it, so it tells nothing of the network around the service. */
  readonly reason: string
  /** For the host's log alone. */
  readonly detail?: string
}> {}

/** A file as it comes from elsewhere. */
export interface FetchedFile {
  /** What its server calls it, or the end of its path; null where neither says anything. */
  readonly filename: string | null
  /** Fails where the connection breaks off or the time is over. */
  readonly content: ByteContent<UploadFailed>
}

/** What gets the files of uploads by URL. */
export interface FileFetcherService {
  /** Asks for a file; the scope ends the connection. `allowHttp`: whether plain http is accepted. */
  readonly open: (
    url: string,
    options: { readonly allowHttp: boolean }
  ) => Effect.Effect<FetchedFile, FileNotFetched, Scope.Scope>
}

/** The port of what gets files by URL; a service without it refuses such uploads. */
export class FileFetcher extends Context.Tag("@extrait/core/FileFetcher")<FileFetcher, FileFetcherService>() {}
