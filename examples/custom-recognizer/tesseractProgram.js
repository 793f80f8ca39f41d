import { spawn } from "node:child_process"
import { availableParallelism } from "node:os"
import { RecognitionFailed } from "@extrait/core"

/** Tesseract's names of the languages. */
const names = { en: "eng", fr: "fra" }

/** The columns of Tesseract's TSV output from which a word is made; its rows of level 5 are words. */
const columns = [
  "level",
  "page",
  "block",
  "paragraph",
  "line",
  "word",
  "x",
  "y",
  "width",
  "height",
  "confidence",
  "text"
]

const wordsOf = (tsv) =>
  tsv
    .split("\n")
    .slice(1)
    .map((row) => Object.fromEntries(row.split("\t").map((value, index) => [columns[index], value])))
    .filter(({ level, text }) => level === "5" && text?.trim())
    .map(({ confidence, height, text, width, x, y }) => ({
      text: text.trim(),
      confidence: Math.min(1, Math.max(0, Number(confidence) / 100)),
      box: { x: Number(x), y: Number(y), width: Number(width), height: Number(height) }
    }))

/** Runs the program once: the picture goes in at standard input, the answer comes out at standard output. */
const run = (program, parameters, picture, signal) =>
  new Promise((resolve, reject) => {
    // One thread a picture: pictures are read side by side instead.
    const child = spawn(program, parameters, { signal, env: { ...process.env, OMP_THREAD_LIMIT: "1" } })
    let [output, remarks] = ["", ""]
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text
    })
    child.stderr.setEncoding("utf8").on("data", (text) => {
      remarks += text
    })
    child.on("error", (error) =>
      reject(
        error.code === "ENOENT"
          ? new RecognitionFailed({ message: `there is no program ${program}`, retryable: false })
          : error
      )
    )
    child.on("close", (code) => {
      if (code === 0) resolve(output)
      else reject(new RecognitionFailed({ message: remarks.trim().split("\n").at(-1) ?? "", retryable: false }))
    })
    // A program that stops early closes its end; what went wrong is in its exit code.
    child.stdin.on("error", () => undefined)
    child.stdin.end(picture)
  })

/**
 * A recogniser around the `tesseract` program, version 4 or 5, with the language data `eng` and `fra` (Debian: `apt-get install
 * tesseract-ocr tesseract-ocr-fra`). It takes pictures as they come, since the program reads PNG, JPEG and PGM.
 */
export const tesseractProgram = ({ program = "tesseract" } = {}) => ({
  version: "tesseract-program/1",
  parallelism: availableParallelism(),
  recognize: async (picture, { languages, signal }) => {
    const data = languages.map((language) => names[language]).join("+")
    return { words: wordsOf(await run(program, ["stdin", "stdout", "-l", data, "tsv"], picture.bytes, signal)) }
  }
})
