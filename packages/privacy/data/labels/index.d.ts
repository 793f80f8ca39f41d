/** The vocabulary of each language; another language is another file here. */
export const languages: ReadonlyArray<{
  readonly code: string
  readonly numberWords: string
  readonly particles: string
  readonly nameParticles: string
  readonly sentenceWords: string
  readonly labels: Readonly<Record<string, string>>
  readonly words: Readonly<
    Record<"title" | "greeting" | "closing" | "firm" | "street" | "relation" | "born" | "age", string>
  >
  readonly streets: { readonly before?: string; readonly after?: string; readonly within?: string }
  readonly months: string
  readonly greatAges: string
  readonly countries: ReadonlyArray<string>
}>
