import { generateDocument } from "../generator/generateDocument.js"
import { Random } from "../generator/Random.js"
import { bounded, type HostileRecipe, type Outcome } from "./HostileFile.js"
import { mutations, truncate } from "./mutate.js"
import { encryptedPdf } from "./pdf/encrypted.js"
import { variedPdf } from "./pdf/varied.js"
import { notes } from "./pictures/notes.js"

/** Damage may leave anything between a good file and one that is nothing at all. */
const anyEnd: ReadonlyArray<Outcome> = [
  ...bounded,
  "failed:too_many_pages",
  "refused:unsupported_file_type",
  "refused:validation_error"
]
const anyEndOfEncrypted: ReadonlyArray<Outcome> = [...anyEnd, "failed:encrypted_file", "failed:password_incorrect"]

interface Sound {
  readonly family: "pdf" | "picture"
  /** How often it is taken. */
  readonly weight: number
  readonly make: () => Promise<Uint8Array>
  readonly expected?: ReadonlyArray<Outcome>
}

const invoice = async (): Promise<Uint8Array> =>
  (
    await generateDocument({
      type: "invoice",
      language: "en",
      seed: "hostile",
      appearance: "digital",
      layout: "classic"
    })
  ).bytes

/** Sound files to damage; those that are read by recognition are small. */
const sound: Readonly<Record<string, Sound>> = {
  "pdf-varied": { family: "pdf", weight: 30, make: variedPdf },
  "pdf-drawn": { family: "pdf", weight: 12, make: notes["pdf-drawn"] },
  "pdf-invoice": { family: "pdf", weight: 6, make: invoice },
  "pdf-scanned": { family: "pdf", weight: 6, make: notes["pdf-scanned"] },
  "pdf-encrypted": {
    family: "pdf",
    weight: 4,
    make: () => encryptedPdf("1.4", { ownerPassword: "owner" }),
    expected: anyEndOfEncrypted
  },
  png: { family: "picture", weight: 5, make: notes.png },
  "png-interlaced": { family: "picture", weight: 2, make: notes["png-interlaced"] },
  jpeg: { family: "picture", weight: 6, make: notes.jpeg },
  "jpeg-progressive": { family: "picture", weight: 3, make: notes["jpeg-progressive"] },
  tiff: { family: "picture", weight: 4, make: notes.tiff },
  "tiff-lzw": { family: "picture", weight: 3, make: notes["tiff-lzw"] },
  "tiff-jpeg": { family: "picture", weight: 2, make: notes["tiff-jpeg"] },
  webp: { family: "picture", weight: 3, make: notes.webp },
  "webp-lossless": { family: "picture", weight: 2, make: notes["webp-lossless"] },
  bmp: { family: "picture", weight: 3, make: notes.bmp },
  gif: { family: "picture", weight: 4, make: notes.gif },
  avif: { family: "picture", weight: 3, make: notes.avif }
}

/** Made once: everything damages a copy. */
const made = new Map<string, Promise<Uint8Array>>()
const soundBytes = (name: string, { make }: Sound): Promise<Uint8Array> => {
  const bytes = made.get(name) ?? make()
  made.set(name, bytes)
  return bytes
}

/** `count` recipes of damaged and cut-off files, every sound file and every way of damage among them in turn. */
export const damaged = (seed: number | string, count: number): ReadonlyArray<HostileRecipe> => {
  const choices = Object.entries(sound).map(([name, file]) => [file.weight, [name, file] as const] as const)
  const ways = Object.entries(mutations)
  return Array.from({ length: count }, (_, i): HostileRecipe => {
    const random = new Random(`hostile/${seed}/${i}`)
    const [soundName, file] = random.weighted(choices)
    const cut = i % 6 === 5
    const [way, mutate] = ways[i % ways.length] ?? random.pick(ways)
    return {
      name: cut ? `truncated/${soundName}/${i}` : `mutated/${soundName}/${way}-${i}`,
      kind: cut ? "truncated" : "mutated",
      expected: file.expected ?? anyEnd,
      make: async () => {
        const bytes = Buffer.from(await soundBytes(soundName, file))
        const draw = random.fork("damage")
        return cut ? truncate(bytes, draw) : mutate(bytes, draw, file.family)
      }
    }
  })
}
