import { fileURLToPath } from "node:url"
import { Extrait } from "extrait"
import { tesseractProgram } from "./tesseractProgram.js"

const file = process.argv[2] ?? fileURLToPath(new URL("../documents/ticket.png", import.meta.url))

const extrait = await Extrait.open({
  dataDir: null,
  recognizer: tesseractProgram(),
  // Where the program is missing or stumbles over a picture, the built-in recogniser reads it.
  fallbackRecognizer: "tesseract"
})
const { id } = await extrait.documents.submit({ file })
const { error, status } = await extrait.documents.wait(id)
if (status === "failed") {
  console.error(error?.message)
  process.exitCode = 1
} else {
  const { extract, ocr_path, pipeline_version } = await extrait.documents.result(id)
  console.log(
    `${ocr_path}: ${extract.merchant_name?.value}, ${extract.total_amount?.normalized?.amount} (${pipeline_version})`
  )
}
await extrait.close()
