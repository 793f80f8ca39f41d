import { parentPort } from "node:worker_threads"
import { extractDocument, type Page } from "@extrait/engine"
import type { Answer, Request } from "./Protocol.js"

const send = (answer: Answer): void => parentPort?.postMessage(answer)

let pages: Array<Page> = []

parentPort?.on("message", (message: Request) => {
  if ("pages" in message) {
    pages.push(...message.pages)
    return
  }
  const given = pages
  pages = []
  try {
    const extracted = extractDocument({ ...message.request, pages: given })
    for (const page of extracted.recognition?.pages ?? []) send({ recognized: page })
    send({ extracted: { ...extracted, recognition: extracted.recognition === null ? null : { pages: [] } } })
  } catch (error) {
    send({ fault: error instanceof Error ? error.message : String(error) })
  }
})
