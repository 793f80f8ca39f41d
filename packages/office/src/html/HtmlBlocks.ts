import { tooLarge } from "../faults.js"
import type { Block, Run } from "../layout/Block.js"
import { BLOCKS, BOLD, hasBorder, isHidden, SPACED, styled, UNSEEN } from "./elements.js"
import { TableBuilder } from "./TableBuilder.js"

/** Elements inside each other, and tables inside each other, that are followed. */
const DEEPEST = 2000
const DEEPEST_TABLES = 40
/** Characters that a list or a quotation is set in. */
const INDENT = 3
/** Bytes from which a picture may hold a text that matters; logos and signatures have fewer. */
export const LARGE_PICTURE = 64 * 1024

type Attributes = Readonly<Record<string, string>>

/** What an element changes for what is in it. */
interface Inside {
  readonly name: string
  readonly bold: boolean
  readonly right: boolean
  readonly kept: boolean
  readonly hidden: boolean
  readonly indent: number
  /** Of a list: the number of its next item; null where its items have none. */
  item: number | null
  readonly block: boolean
}

const outermost: Inside = {
  name: "",
  bold: false,
  right: false,
  kept: false,
  hidden: false,
  indent: 0,
  item: null,
  block: true
}

const heading = (name: string): number | undefined => (/^h[1-6]$/.test(name) ? Number(name.charAt(1)) : undefined)

/** What a form shows in place of an element without content. */
const shownValue = (name: string, { checked, type = "text", value = "" }: Attributes): string => {
  if (name !== "input") return ""
  const kind = type.toLowerCase()
  if (kind === "checkbox" || kind === "radio") return checked === undefined ? "[ ] " : "[x] "
  return ["hidden", "password", "file", "image", "submit", "reset", "button"].includes(kind) ? "" : ` ${value} `
}

/** Whether it is a choice that was not chosen. */
const isOther = (name: string, { selected }: Attributes): boolean => name === "option" && selected === undefined

/** Whether a picture inside the page itself is so large that it may hold text. */
const isLarge = ({ src = "" }: Attributes): boolean => src.startsWith("data:") && (src.length * 3) / 4 >= LARGE_PICTURE

/** What is done with blanks and pictures that HTML of other programs writes. */
export interface HtmlOptions {
  /** Whether a tab jumps to a stop, as in a word processor; in HTML it is a blank. */
  readonly tabs?: boolean
  /** Whether the picture of an address is large; asked for those that do not lie in the page itself. */
  readonly isLargePicture?: (source: string) => boolean
}

/** Gathers the blocks of a page from its tags, as a parser meets them: paragraphs, headings, lists and tables in reading order. */
export class HtmlBlocks {
  readonly #blocks: Array<Block> = []
  readonly #tables: Array<TableBuilder> = []
  readonly #open: Array<Inside> = [outermost]
  #runs: Array<Run> = []
  /** Whether a blank is due before the next word. */
  #blank = false
  /** What stands before the first line of a list's item. */
  #marker = ""

  constructor(private readonly options: HtmlOptions = {}) {}

  get #inside(): Inside {
    return this.#open.at(-1) ?? outermost
  }

  /** Where blocks go: into the innermost open cell, or where its table stands. */
  get #target(): Array<Block> {
    for (let i = this.#tables.length - 1; i >= 0; i--) {
      const cell = this.#tables[i]?.cell
      if (cell) return cell.blocks
    }
    return this.#blocks
  }

  #push(text: string): void {
    const { bold } = this.#inside
    const last = this.#runs.at(-1)
    if (last !== undefined && last.bold === bold) this.#runs[this.#runs.length - 1] = { text: last.text + text, bold }
    else this.#runs.push({ text, bold })
  }

  /** Ends the line that is being gathered. */
  #flush(level?: number, spaced = false): void {
    const runs = this.#runs
    const { indent } = this.#inside
    this.#runs = []
    this.#blank = false
    if (runs.every(({ text }) => text.trim() === "")) return
    const marked = this.#marker === "" ? runs : [{ text: this.#marker, bold: false }, ...runs]
    this.#marker = ""
    this.#target.push({
      kind: "paragraph",
      runs: marked,
      indent,
      spaced,
      ...(level === undefined ? {} : { level })
    })
  }

  text(text: string): void {
    const { hidden, kept } = this.#inside
    if (hidden) return
    if (kept) {
      this.#push(text.replace(/\r\n?/g, "\n"))
      return
    }
    for (const [piece] of text.matchAll(
      this.options.tabs === true ? /\t|[ \n\r\f]+|[^ \t\n\r\f]+/g : /[ \t\n\r\f]+|[^ \t\n\r\f]+/g
    )) {
      if (piece === "\t" && this.options.tabs === true) {
        this.#push("\t")
        this.#blank = false
      } else if (/^[ \t\n\r\f]/.test(piece)) this.#blank = this.#runs.length > 0
      else {
        this.#push(this.#blank ? ` ${piece}` : piece)
        this.#blank = false
      }
    }
  }

  open(name: string, attributes: Attributes): void {
    if (this.#open.length > DEEPEST) throw tooLarge(`Elements lie more than ${DEEPEST} deep in each other`)
    const outer = this.#inside
    const hidden = outer.hidden || UNSEEN.has(name) || isHidden(attributes) || isOther(name, attributes)
    const display = styled(attributes.style, "display")
    const block =
      BLOCKS.has(name) ||
      heading(name) !== undefined ||
      display === "block" ||
      display === "flex" ||
      display === "grid" ||
      display === "list-item"
    if (!hidden) this.#begin(name, attributes, outer, block)
    const align = attributes.align?.toLowerCase() ?? styled(attributes.style, "text-align")
    const space = styled(attributes.style, "white-space") ?? ""
    this.#open.push({
      name,
      hidden,
      block,
      bold:
        (outer.bold && name !== "table") ||
        BOLD.has(name) ||
        /^(?:bold|[6-9]00)/.test(styled(attributes.style, "font-weight") ?? ""),
      right: align === undefined ? outer.right && name !== "table" : align === "right" || align === "end",
      kept: outer.kept || name === "pre" || name === "textarea" || name === "listing" || space.startsWith("pre"),
      // A cell begins anew.
      indent:
        name === "td" || name === "th"
          ? 0
          : outer.indent + (["ul", "ol", "blockquote", "dir", "menu"].includes(name) ? INDENT : 0),
      item: name === "ol" ? Number.parseInt(attributes.start ?? "1", 10) || 1 : null
    })
  }

  #begin(name: string, attributes: Attributes, outer: Inside, block: boolean): void {
    const table = this.#tables.at(-1)
    if (block || name === "table" || name === "hr") this.#flush()
    if (name === "table" || name === "dl") this.#beginTable(attributes)
    else if (name === "tr" || (name === "dt" && table !== undefined)) this.#beginRow(name, attributes)
    else if (name === "td" || name === "th" || name === "dd") this.#beginCell(name, attributes)
    else if (name === "br") this.#push("\n")
    else if (name === "li") {
      this.#marker = outer.item === null ? "• " : `${outer.item}. `
      if (outer.item !== null) outer.item++
    } else if (name === "img") {
      const { src = "" } = attributes
      if (isLarge(attributes) || this.options.isLargePicture?.(src) === true) {
        this.#flush()
        this.#target.push({ kind: "picture", large: true })
      }
    } else {
      const value = shownValue(name, attributes)
      if (value !== "") this.#push(value)
    }
  }

  #beginTable(attributes: Attributes): void {
    if (this.#tables.length >= DEEPEST_TABLES)
      throw tooLarge(`Tables lie more than ${DEEPEST_TABLES} deep in each other`)
    const role = attributes.role?.toLowerCase()
    this.#tables.push(new TableBuilder(hasBorder(attributes), role === "presentation" || role === "none"))
  }

  #beginRow(name: string, attributes: Attributes): void {
    this.#flush()
    this.#tables.at(-1)?.startRow()
    if (name === "dt") this.#tables.at(-1)?.startCell(name, attributes, false, false)
  }

  #beginCell(name: string, attributes: Attributes): void {
    this.#flush()
    const align = attributes.align?.toLowerCase() ?? styled(attributes.style, "text-align")
    this.#tables.at(-1)?.startCell(name, attributes, align === "right" || align === "end", hasBorder(attributes))
  }

  close(name: string): void {
    const { hidden } = this.#inside
    if (!hidden) this.#end(name)
    if (this.#open.length > 1) this.#open.pop()
  }

  #end(name: string): void {
    const level = heading(name)
    if (level !== undefined) this.#flush(level)
    else if (this.#inside.block) this.#flush(undefined, SPACED.has(name))
    if (name === "td" || name === "th" || name === "dt" || name === "dd") {
      this.#flush()
      this.#tables.at(-1)?.endCell()
    } else if (name === "tr") this.#flush()
    else if (name === "table" || name === "dl") {
      this.#flush()
      const table = this.#tables.pop()?.end()
      if (table) this.#target.push(table)
    }
  }

  /** The blocks, once everything is read. */
  end(): ReadonlyArray<Block> {
    while (this.#open.length > 1) this.close(this.#inside.name)
    this.#flush()
    return this.#blocks
  }
}
