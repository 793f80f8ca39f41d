import { isFormWord } from "./formWords.js"
import { isParticle, withoutArticles } from "./surnameParticles.js"

const TITLE = /^(?:m\.?|mm\.|mme|mlle|mr|mrs|ms|miss|mx|dr|prof|docteur|monsieur|madame)\.?$/i
/** Small words between two names, and before another name of the same person. */
const JOINS = /^(?:et|and|ou|or|n[ée]e|[ée]p(?:ouse|oux)|veuve|vve)$/iu
/** Small words that a name does not have; one may be a word of it that recognition has read so. */
const fewestOfProse = 2

/** Whether what a field took for somebody's name is a sentence or another box of its form, in which the finders are surer of the name. */
export const isNoNameAlone = (value: string): boolean => {
  const words = value.trim().split(/\s+/)
  const small = words.filter((word) => /^\p{Ll}{2,}[.,]?$/u.test(word) && !JOINS.test(word) && !isParticle(word))
  return (
    (small.length >= fewestOfProse && words.some((word) => /^\p{Lu}/u.test(word))) ||
    (/\d/.test(value) && isFormWord(words[0] ?? "")) ||
    // The label of the next box has its value behind it: `Mme Morvan Adresse : Lyon`.
    /\S\s+\S+\s?:\s/.test(value)
  )
}

/** The title of a paper before whose it is. */
const PAPER_OF = /^(?:resume|r[ée]sum[ée]|c\.?v\.?|curriculum vitae|profile|statement|estate)\s(?:of\s|de\s|d['’])/iu

/** A name without what else stood in its field: who its bearer is to others in brackets, and the label that comes next. */
export const nameOfField = (value: string): string => {
  const [name = ""] = value.replace(PAPER_OF, "").split(/\s+\(\p{Ll}[\p{Ll} '’-]*\)/u, 1)
  const bracket = /\s+\((\p{Lu}\p{L}+)\)[,;.]?$/u.exec(name)
  const bare = bracket !== null && isFormWord(bracket[1] ?? "") ? name.slice(0, bracket.index) : name
  // An article is a word of forms too.
  const words = Array.from(bare.matchAll(/\S+/g)).filter(([word]) => !TITLE.test(word))
  const articles = new Set(bare.split(/\s+/).filter((word) => !withoutArticles(bare).split(/\s+/).includes(word)))
  const next = words.find(
    ({ 0: word }, at) =>
      at > 1 && /^\p{Lu}/u.test(word) && isFormWord(word) && !articles.has(word) && !isParticle(word.toLowerCase())
  )
  return next === undefined ? bare : bare.slice(0, next.index).replace(/[\s–-]+$/u, "")
}
