import { spawnSync } from "node:child_process"

const programs = {
  tesseract: { argument: "--version", package: "tesseract-ocr" },
  ocrmypdf: { argument: "--version", package: "ocrmypdf" },
  pdftotext: { argument: "-v", package: "poppler-utils" }
}

const versionOf = (name, argument) => {
  const { error, stderr, stdout } = spawnSync(name, [argument], { encoding: "utf8" })
  return error === undefined ? /\d+(?:\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] : undefined
}

const installedLanguages = () => {
  const { error, stderr, stdout } = spawnSync("tesseract", ["--list-langs"], { encoding: "utf8" })
  return error === undefined ? `${stdout}${stderr}`.split("\n").map((line) => line.trim()) : []
}

/** Which of the programs we compare ourselves with are here: versions by name, and what to install for the others. */
export const findPeers = () => {
  const versions = {}
  const missing = []
  for (const [name, { argument, package: debian }] of Object.entries(programs)) {
    const version = versionOf(name, argument)
    if (version === undefined) missing.push({ name, package: debian })
    else versions[name] = version
  }
  const installed = installedLanguages()
  if (versions.tesseract !== undefined && !installed.includes("fra")) {
    missing.push({ name: "tesseract's data of French", package: "tesseract-ocr-fra" })
  }
  const languages = Object.entries({ en: "eng", fr: "fra" }).flatMap(([language, name]) =>
    installed.includes(name) ? [language] : []
  )
  return { versions, missing, languages }
}
