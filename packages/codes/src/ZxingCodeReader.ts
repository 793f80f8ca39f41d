import { createRequire } from "node:module"
import { availableParallelism } from "node:os"
import { CodeReader, type CodeReaderService, CodeReadingFailed } from "@extrait/core"
import { shareBytes, threadPool } from "@extrait/threads"
import { type Duration, Effect, Layer, type Scope } from "effect"
import { digestOf, sealCertificates, withVerdict } from "./seals.js"
import type { CodeTasks } from "./thread/Protocol.js"

/** How many threads look for codes, the limits on each, and whose signatures are known. */
export interface ZxingCodeReaderOptions {
  /** Pictures read at once, each in a thread of its own. Default: one a core, at most 2. */
  readonly threads?: number
  /** Time after which a picture is given up and its thread ended. Default 10 seconds. */
  readonly pictureTimeout?: Duration.DurationInput
  /** JavaScript heap of a thread, in megabytes. Default 128. */
  readonly memoryMegabytes?: number
  /** Megabytes that ZXing may still hold after a picture; with more its thread is replaced. Default 128. */
  readonly megabytesKept?: number
  /** Time after which an idle thread ends and gives its memory back. Default 60 seconds. */
  readonly idleTimeout?: Duration.DurationInput
  /**
   * Certificates, as PEM, of the signers of 2D-Doc codes. A signature is checked if the common names of a certificate's
   * issuer and subject are those in the code. Default none: no signature is checked. Anything that is not a certificate
   * makes `make` throw a `RangeError`.
   */
  readonly certificates?: ReadonlyArray<string>
}

/** The version in this package's manifest, which is exact: loading the library to ask it takes longer than a page. */
const VERSION = "zxing-wasm/3.1.4"

/** Whether `zxing-wasm` is installed. */
const isAvailable = (): boolean => {
  try {
    createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm")
    return true
  } catch {
    return false
  }
}

const make = (options: ZxingCodeReaderOptions = {}): Effect.Effect<CodeReaderService, never, Scope.Scope> =>
  Effect.suspend(() => {
    const certificates = sealCertificates(options.certificates ?? [])
    return Effect.map(
      threadPool<CodeTasks>({
        entry: new URL("./thread/entry.js", import.meta.url),
        threads: Math.max(1, Math.trunc(options.threads ?? Math.min(2, availableParallelism()))),
        memoryMegabytes: options.memoryMegabytes ?? 128,
        megabytesKept: options.megabytesKept ?? 128,
        // For a shorter wait than this, a new thread would not be worth its start.
        patience: "1 second",
        taskTimeout: options.pictureTimeout ?? "10 seconds",
        idleTimeout: options.idleTimeout ?? "60 seconds"
      }),
      (pool): CodeReaderService => ({
        version: certificates.length === 0 ? VERSION : `${VERSION}+${digestOf(certificates)}`,
        read: ({ bytes, contentType }) =>
          contentType !== "image/x-portable-graymap"
            ? new CodeReadingFailed({ message: `Codes are read in PGM, not in ${contentType}` })
            : Effect.flatMap(shareBytes(bytes), (picture) => pool.run("read", { picture })).pipe(
                Effect.map((codes) => codes.map((code) => withVerdict(code, certificates))),
                Effect.mapError(
                  ({ fault, message }) =>
                    new CodeReadingFailed({
                      message:
                        fault === null
                          ? `The picture ${message}`
                          : fault.place === null
                            ? "The picture is no PGM"
                            : `ZXing failed: ${fault.place}`
                    })
                )
              )
      })
    )
  })

/**
 * Reads bar codes and matrix codes with ZXing, in worker threads: QR codes, Data Matrix, Aztec, PDF417, and the linear ones of trade, post and libraries. Parts
 * of a picture that look like codes are found first, and only they are read. Pictures come as the readers of pages draw them for recognition (grey, as PGM); others fail.
 *
 * `make` gives the reader as a service; `layer` gives it as core's `CodeReader`. `isAvailable` tells whether ZXing's package is installed: without it every picture fails.
 */
export const ZxingCodeReader = {
  make,
  isAvailable,
  layer: (options?: ZxingCodeReaderOptions): Layer.Layer<CodeReader> => Layer.scoped(CodeReader, make(options))
}
