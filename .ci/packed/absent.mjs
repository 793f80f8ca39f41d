// What happens where a heavy part is not installed: the rest works, and what needs the part says which one it is.
import { existsSync, renameSync } from "node:fs"
import { join } from "node:path"
import { run } from "./packs.mjs"

const opening = (options) =>
  `import { Extrait } from "extrait"
await Extrait.open(${options}).then(() => console.log("opened"), ({ message }) => console.log(message))
process.exit()`

/** By part: a program that needs it, and what it then prints. */
const parts = [
  {
    part: "onnxruntime-node",
    program: ["extrait", "doctor"],
    prints: /recognition: tesseract.*ONNX Runtime is not there, so Tesseract reads alone/
  },
  {
    part: "@napi-rs/canvas",
    program: ["extrait", "doctor"],
    prints: /ok +PDF files: a page's text was read\n.*Cannot find package '@napi-rs\/canvas'/
  },
  { part: "sharp", program: ["extrait", "doctor"], prints: /pictures: The picture .*package sharp/ },
  {
    part: "@aws-sdk/client-s3",
    code: `import { S3BlobStore } from "@extrait/blobs/s3"
import { Extrait } from "extrait"
await Extrait.open({ dataDir: null, files: { store: S3BlobStore.layer({ bucket: "b" }) } }).then(() => console.log("opened"), ({ message }) => console.log(message))`,
    prints: /npm install @aws-sdk\/client-s3/
  },
  {
    part: "pg",
    code: opening(`{ dataDir: "absent-data", database: "postgres://127.0.0.1:1/none" }`),
    prints: /npm install pg/
  },
  {
    part: "graphile-worker",
    code: opening(`{ dataDir: "absent-data", database: "postgres://127.0.0.1:1/none", queue: "graphile" }`),
    prints: /npm install @extrait\/graphile/
  },
  {
    part: "@extrait/graphile",
    code: opening(`{ dataDir: "absent-data", database: "postgres://127.0.0.1:1/none", queue: "graphile" }`),
    prints: /npm install @extrait\/graphile/
  },
  {
    part: "@extrait/model",
    code: opening(`{ dataDir: null, model: { model: "m", baseUrl: "http://127.0.0.1:1/v1" } }`),
    prints: /npm install @extrait\/model/
  }
]

/** Takes each part out of an installation in turn, and gives what was not as it should be. */
export const faultsOfAbsence = (host) =>
  parts.flatMap(({ code, part, prints, program }) => {
    const place = join(host, "node_modules", part)
    const aside = join(host, `absent-${part.replaceAll("/", "-")}`)
    if (!existsSync(place)) return [`${part} is not installed, so its absence cannot be tried`]
    renameSync(place, aside)
    try {
      const { output } =
        program === undefined
          ? run(process.execPath, ["--input-type=module", "-e", code], { cwd: host })
          : run("npx", ["--no-install", ...program], { cwd: host })
      return prints.test(output) ? [] : [`without ${part}: expected ${prints}, got:\n${output}`]
    } finally {
      renameSync(aside, place)
    }
  })
