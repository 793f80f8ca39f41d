/** Layers of a document, "optional content groups", as pdf.js's parsing half gives them: ids of groups, and those that are turned on and off. */
export interface LayerSettings {
  readonly baseState?: unknown
  readonly on: ReadonlyArray<string>
  readonly off: ReadonlyArray<string>
  readonly groups: ReadonlyArray<{
    readonly id: string
    readonly usage: { readonly view: { readonly viewState?: string } | null }
  }>
}

/** An operator (`And`, `Or`, `Not`) and its operands: ids of groups, or nested expressions. */
type Expression = ReadonlyArray<string | Expression>

/** The owner of marked content: a group, or a membership that depends on several. */
interface Membership {
  readonly type?: string
  readonly id?: string
  readonly ids?: ReadonlyArray<string>
  readonly policy?: string | null
  readonly expression?: Expression | null
}

/** The ids of the groups that a screen shows, by the document's own settings, each with whether it does. */
const statesOf = ({ baseState, groups, off, on }: LayerSettings): ReadonlyMap<string, boolean> => {
  const states = new Map(groups.map(({ id }) => [id, baseState !== "OFF"]))
  for (const id of on) states.set(id, true)
  for (const id of off) states.set(id, false)
  for (const { id, usage } of groups) if (usage.view?.viewState === "OFF") states.set(id, false)
  return states
}

/** A visibility expression (PDF 32000-1, 8.11.2.2); one that names a group which is not there hides nothing. */
const holds = ([operator, ...parts]: Expression, states: ReadonlyMap<string, boolean>): boolean => {
  if (parts.length === 0) return true
  for (const part of parts) {
    const state = typeof part === "string" ? states.get(part) : holds(part, states)
    if (state === undefined) return true
    if (operator === "Not") return !state
    if (operator === "And" && !state) return false
    if (operator === "Or" && state) return true
    if (operator !== "And" && operator !== "Or") return true
  }
  return operator === "And"
}

/** For each membership policy, the state it looks for among its groups, and the result once that is found. */
const policies: ReadonlyMap<string, { readonly sought: boolean; readonly found: boolean }> = new Map([
  ["AnyOn", { sought: true, found: true }],
  ["AllOn", { sought: false, found: false }],
  ["AnyOff", { sought: false, found: true }],
  ["AllOff", { sought: true, found: false }]
])

/**
 * Whether a layer's marked content is shown. It follows pdf.js's drawing half, which takes long to load: unknown layers are shown, and an expression
 * takes precedence over a policy.
 */
export const layersShown = (settings: LayerSettings | null): ((membership: unknown) => boolean) => {
  if (settings === null || settings.groups.length === 0) return () => true
  const states = statesOf(settings)
  return (membership) => {
    const { expression, id = "", ids = [], policy, type } = (membership ?? {}) as Membership
    if (type === "OCG") return states.get(id) ?? true
    if (type !== "OCMD") return true
    if (expression) return holds(expression, states)
    const looksFor = policies.get(policy ? policy : "AnyOn")
    if (looksFor === undefined) return true
    for (const one of ids) {
      const state = states.get(one)
      if (state === undefined) return true
      if (state === looksFor.sought) return looksFor.found
    }
    return !looksFor.found
  }
}
