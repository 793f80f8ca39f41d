import type { SheetBlock } from "../grounding/Sheet.js"
import { plainText } from "./plainText.js"

/** What a text says that talks to a model instead of a reader: orders, roles, the marks of chats and of answers. In English and French. */
const SIGNS: ReadonlyArray<RegExp> = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules?|directions?|guidelines?|schema)\b/is,
  /\b(?:ignore[rz]?|oublie[rz]?|outrepasse[rz]?|ne\s+(?:tiens|tenez)\s+pas\s+compte)\b.{0,40}\b(?:instructions?|consignes?|r[èe]gles?|directives?|sch[ée]ma)\b/isu,
  /\b(?:system|developer|hidden|initial)\s+(?:prompt|message|instructions?)\b/i,
  /\b(?:message|invite|consignes?|instructions?)\s+syst[èe]me\b/iu,
  /\byou\s+are\s+(?:now\s+)?(?:an?|the|no\s+longer)\s+(?:\w+\s+)?(?:ai|assistant|language\s+model|model|llm|chatbot)\b/i,
  /\b(?:tu\s+es|vous\s+[êe]tes)\s+(?:maintenant\s+)?(?:une?|le|la|l['’])\s*(?:\w+\s+)?(?:ia|assistante?|mod[èe]le|chatbot)\b/iu,
  /\b(?:ai|llm|language\s+model|assistant|chatgpt|copilot)\b\s*[:,]\s*(?:please\s+)?(?:you|do|don['’]t|set|put|use|give|answer|return|report|write|print|reveal|replace|extract)\b/i,
  /\b(?:note|message|instructions?|attention)\b.{0,10}\s(?:to|for|pour|à)\s.{0,24}\b(?:ai|ia|llms?|chatbots?|language\s+models?|mod[èe]les?\s+de\s+langage|assistants?\s+(?:ia|ai)|automated\s+(?:systems?|readers?))\b/isu,
  /\b(?:answer|respond|reply|return|output|report|extract)\b[^.;]{0,80}\b(?:for|in)\s+(?:every|each|all|any|the\s+other)\s+(?:the\s+|other\s+)?(?:fields?|keys?)\b/is,
  /\b(?:r[ée]pond(?:s|ez|re)|renvo(?:ie|yez|yer))\b[^.;]{0,80}\b(?:tous|chaque|autres?)\s+(?:les\s+)?(?:champs?|cl[ée]s?)\s+(?:par|avec)\b/isu,
  /<\/?\s*(?:system|assistant|user|instructions?|document|pages?|fields?|tool_call|im_start|im_end)\b[^>]{0,40}>/i,
  /<\|[a-z_]{2,20}\|>|\[\/?(?:INST|SYS)\]|<<\/?SYS>>|(?:^|\n)\s*(?:#{2,}|\*\*)\s*(?:system|assistant|instructions?|new\s+task)\b/i,
  /"(?:value|blocks?|block_ids|properties|required|role|fields?|schema|type|answers?)"\s*:/i,
  /\{\s*"[\w $-]{1,40}"\s*:\s*[{["]/
]

/** Whether a text talks to whoever reads it by machine, instead of saying what a document says. */
export const talksToModel = (text: string): boolean => SIGNS.some((sign) => sign.test(text))

/**
 * The blocks that are shown to a model, without those that talk to it. Two blocks that do so only together are both left out. What evades this
 * can still do no more than make the model point at another text of the page.
 */
export const withoutInstructions = (
  blocks: ReadonlyArray<SheetBlock>
): { readonly shown: ReadonlyArray<SheetBlock>; readonly withheld: ReadonlyArray<SheetBlock> } => {
  const texts = blocks.map(({ text }) => plainText(text))
  const talking = texts.map(talksToModel)
  const out = new Set<number>()
  texts.forEach((text, index) => {
    if (talking[index]) out.add(index)
    const next = texts[index + 1]
    if (talking[index] || talking[index + 1] || next === undefined || blocks[index]?.page !== blocks[index + 1]?.page)
      return
    if (talksToModel(`${text.slice(-200)}\n${next.slice(0, 200)}`)) {
      out.add(index)
      out.add(index + 1)
    }
  })
  return {
    shown: blocks.filter((_, index) => !out.has(index)),
    withheld: blocks.filter((_, index) => out.has(index))
  }
}
