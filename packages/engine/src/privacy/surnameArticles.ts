/** What surnames begin with that are words of forms and of sentences as well, before the rest of the surname. */
const ARTICLE =
  /(?:^|(?<=[ ]))(?:[Dd]e[ ](?:la|La)|DE[ ]LA|L[ea]|l[ea]|D[ue]s?|d[ue]s?|(?:LE|LA|DE|DU|DES)(?=[ ]\p{Lu}{2}))[ ](?=\p{Lu})/gu

/** A name without its surname's article: `Ann de la Tour` is `Ann Tour`. */
export const withoutArticles = (name: string): string => name.replace(ARTICLE, "")
