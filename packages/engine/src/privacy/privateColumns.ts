import { fitsHead, mayBeName, namesSomebody } from "./columnCells.js"
import { headsGoods, headsNumbers, headsOthers, headsParties, isBareName, kindOfHead } from "./columnHeads.js"
import type { PrivateKind } from "./Finding.js"

/** A column of a table: what heads it, and its cells from top to bottom. */
export interface Column<A extends { readonly text: string }> {
  readonly head: string
  /** The kind that its head says, where more is known of it than its words. */
  readonly kind?: PrivateKind | undefined
  readonly cells: ReadonlyArray<A>
}

/** A cell that is private, and whether its value is private there alone: a town beside a name is, and not wherever it is named. */
export interface PrivateCell<A> {
  readonly kind: PrivateKind
  readonly cell: A
  readonly hereAlone: boolean
}

/** A column has rows; fewer may be anything. */
const fewestCells = 3
/** So great a part of a column's cells name somebody where it is one of people. */
const namingPart = 0.6
/** So great a part of a column's cells are what its head says, where all that may be are. */
const fittingPart = 0.5

const isShare = (count: number, all: number, part: number): boolean => all > 0 && count >= all * part

/** Of the names that a column may list where its head is but `Name` beside an address, so great a part are people's, where people are meant; and where it stands alone. */
const fewestPeople = 0.2
const fewestAlone = 0.4

/** Whether cells are numbers of which each stands once, as those that tell people apart do. */
const areDistinctNumbers = (texts: ReadonlyArray<string>): boolean =>
  texts.length >= fewestCells &&
  texts.every((text) => fitsHead("ID_NUMBER", text)) &&
  new Set(texts).size === texts.length

const kindOfColumn = <A extends { readonly text: string }>({
  cells,
  head,
  kind
}: Column<A>): PrivateKind | undefined => {
  const known = kind ?? kindOfHead(head)
  if (known !== undefined) return known
  if (!headsParties(head) && headsOthers(head)) return undefined
  const names = cells.filter(({ text }) => namesSomebody(text)).length
  return names >= fewestCells && isShare(names, cells.length, namingPart) ? "PERSON" : undefined
}

/**
 * The private cells of a table: of the columns whose heads say so, of people by their names, and beside people their numbers and where they live.
 */
export const privateCells = <A extends { readonly text: string }>(
  columns: ReadonlyArray<Column<A>>
): ReadonlyArray<PrivateCell<A>> => {
  const filled = columns.map((column) => ({
    ...column,
    cells: column.cells.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  }))
  const said = filled.map(kindOfColumn)
  const goods = columns.some(({ head }) => headsGoods(head))
  /** A lone `Name` may head anything, and `Tenant` a form's box: something else of people stands beside it, or the names are people's. */
  const isOfThings = ({ cells, head }: Column<A>, index: number): boolean => {
    if (said[index] !== "PERSON") return false
    if (said.some((kind, at) => at !== index && kind !== undefined)) return false
    const names = cells.filter(({ text }) => namesSomebody(text)).length
    const beside = columns.some((other, at) => at !== index && kindOfHead(other.head, true) !== undefined)
    return beside
      ? isBareName(head) && cells.length > fewestCells && names < cells.length * fewestPeople
      : names < 2 || names < cells.length * fewestAlone || (goods && isBareName(head))
  }
  const kinds = filled.map((column, index) => (isOfThings(column, index) ? undefined : said[index]))
  const ofPeople = kinds.includes("PERSON")
  return filled.flatMap(({ cells, head }, index) => {
    const texts = cells.map(({ text }) => text)
    const kind =
      kinds[index] ??
      (ofPeople ? kindOfHead(head, true) : undefined) ??
      (ofPeople && headsNumbers(head) && areDistinctNumbers(texts) ? "ID_NUMBER" : undefined)
    if (kind === undefined) return []
    const fitting = cells.filter(({ text }) => fitsHead(kind, text))
    // A surname may be a form's word too; where most are names, all that can be are.
    const all =
      kind === "PERSON" && fitting.length >= 2 && isShare(fitting.length, cells.length, fittingPart)
        ? cells.filter(({ text }) => mayBeName(text))
        : fitting
    return all.map((cell) => ({ kind, cell, hereAlone: isPlaceAlone(kind, cell.text) }))
  })
}

const isPlaceAlone = (kind: PrivateKind, text: string): boolean =>
  kind === "PLACE_OF_BIRTH" ||
  (kind === "ADDRESS" && !(/^\d|\s\d/.test(text) && /\p{L}{3}/u.test(text) && text.length > 12))
