import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { encryptedPdf, revision2, revision4, revision5 } from "./encrypt.js"
import { open } from "./oneReader.js"

const latin = (text: string) => Buffer.from(text, "latin1")
const utf8 = (text: string) => Buffer.from(text, "utf8")
const nothing = latin("")

const read = (bytes: Uint8Array, password: string | null = null) =>
  Effect.scoped(
    Effect.gen(function* () {
      const document = yield* open(bytes, password)
      const { page } = yield* document.readPage(1)
      const files = yield* document.attachments
      return [
        page.words.map((word) => word.text).join(" "),
        ...files.map((file) => new TextDecoder().decode(file.bytes))
      ]
    })
  )

describe("an encrypted file", () => {
  it.effect.each([
    ["an empty user password", encryptedPdf(revision4(nothing))],
    ["an empty user password in revision 5", encryptedPdf(revision5(nothing, latin("owner")))],
    ["an empty owner password in revision 5", encryptedPdf(revision5(latin("user"), nothing))],
    ["a declared key length above its version's", encryptedPdf(revision2(nothing, 128))],
    ["a declared key length below its version's", encryptedPdf(revision4(nothing, undefined, 40))]
  ] as const)("opens without a password if it has %s", ([, bytes]) =>
    Effect.gen(function* () {
      expect(yield* read(bytes)).toEqual(["Invoice total", "secret"])
    })
  )

  it.effect("opens without a password if only its embedded files are encrypted", () =>
    Effect.gen(function* () {
      const filters = "/StmF /Identity /StrF /Identity /EFF /StdCF"
      const bytes = encryptedPdf(revision4(latin("key"), filters), { encrypted: { content: false, file: true } })
      const [words] = yield* read(bytes)
      expect(words).toBe("Invoice total")
      expect(yield* read(bytes, "key")).toEqual(["Invoice total", "secret"])
    })
  )

  it.effect("may have streams with their own crypt filter", () =>
    Effect.gen(function* () {
      const plain = encryptedPdf(revision4(nothing), {
        content: "/Filter [/Crypt] /DecodeParms [<< /Name /Identity >>]",
        encrypted: { content: false, file: true }
      })
      expect(yield* read(plain)).toEqual(["Invoice total", "secret"])
      const alone = encryptedPdf(revision4(nothing, "/StmF /Identity /StrF /Identity"), {
        content: "/Filter /Crypt /DecodeParms << /Name /StdCF >>",
        encrypted: { content: true, file: false }
      })
      expect(yield* read(alone)).toEqual(["Invoice total", "secret"])
    })
  )

  it.effect("opens with its password, whatever its encoding and Unicode form", () =>
    Effect.gen(function* () {
      for (const encryption of [
        revision4(latin("pässwört")),
        revision4(utf8("pässwört")),
        revision5(utf8("pässwört"), latin("owner"))
      ]) {
        const bytes = encryptedPdf(encryption)
        expect(yield* read(bytes, "pässwört")).toEqual(["Invoice total", "secret"])
        expect(yield* read(bytes, "pässwört".normalize("NFD"))).toEqual(["Invoice total", "secret"])
        expect(yield* Effect.flip(read(bytes, "passwort"))).toMatchObject({ code: "password_incorrect" })
        expect(yield* Effect.flip(read(bytes))).toMatchObject({ code: "encrypted_file" })
      }
    })
  )
})
