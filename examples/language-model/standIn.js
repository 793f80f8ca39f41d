// A stand-in for a language model: a server on loopback that speaks OpenAI's chat completions and answers what answers.json says. Most of it is right; two
// values are invented, and one is another sum of the page.
import { readFileSync } from "node:fs"
import { startScriptedModel } from "@extrait/model/testing"

const answers = JSON.parse(readFileSync(new URL("answers.json", import.meta.url), "utf8"))

/** A word by which each document is known. */
const known = { boulangerie: "Trois Épis", gymnase: "Rivemont", studio: "Harrow Lane", ferme: "Aulnaies" }

export const startStandIn = () =>
  startScriptedModel(({ pages }) => {
    const text = JSON.stringify(pages)
    const document = Object.keys(known).find((name) => text.includes(known[name]))
    return { answers: document === undefined ? {} : answers[document] }
  })
