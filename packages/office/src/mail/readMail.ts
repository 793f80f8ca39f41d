import PostalMime, { type Address, type Attachment, type Email } from "postal-mime"
import { corrupt } from "../faults.js"
import { LARGE_PICTURE } from "../html/HtmlBlocks.js"
import { blocksOfHtml } from "../html/readHtml.js"
import { type Block, type Cell, paragraph, type Table } from "../layout/Block.js"

/** A file that came with a mail. */
export interface MailFile {
  /** As the mail names it. */
  readonly name: string | null
  readonly bytes: Uint8Array
  /** Whether it is a picture that the body shows, and not a file beside it. */
  readonly inline: boolean
}

/** A mail: its body, and what came with it. */
export interface Mail {
  readonly blocks: ReadonlyArray<Block>
  readonly files: ReadonlyArray<MailFile>
}

const cell = (text: string, heading: boolean): Cell => ({
  blocks: [paragraph(text)],
  columns: 1,
  rows: 1,
  heading
})

const addressText = ({ address, group, name }: Address): string => {
  if (group !== undefined) return `${name}: ${group.map(addressText).join(", ")}`
  return address === undefined || name === "" ? (address ?? name) : `${name} <${address}>`
}

/** The day and time as the sender wrote them, in their own zone. */
const dateText = ({ headers, date }: Email): string => headers.find(({ key }) => key === "date")?.value ?? date ?? ""

/** The address by which HTML refers to a part; none where the part has no id. @see RFC 2392 */
const addressOf = ({ contentId }: Attachment): string | undefined =>
  contentId === undefined ? undefined : `cid:${contentId.replace(/^<|>$/g, "")}`

/** Whether a part is a picture that the body shows, and not a file beside it. */
const isInline = (attachment: Attachment, html = ""): boolean => {
  const address = addressOf(attachment)
  return attachment.related === true || (address !== undefined && html.includes(address))
}

/** What stands above a mail where people read it. */
const head = (mail: Email): Table => {
  const lines: ReadonlyArray<readonly [string, string]> = [
    ["From:", mail.from === undefined ? "" : addressText(mail.from)],
    ["To:", (mail.to ?? []).map(addressText).join(", ")],
    ["Cc:", (mail.cc ?? []).map(addressText).join(", ")],
    ["Date:", dateText(mail)],
    ["Subject:", mail.subject ?? ""],
    [
      "Attachments:",
      mail.attachments
        .flatMap((one) => (one.filename === null || isInline(one, mail.html) ? [] : [one.filename]))
        .join(", ")
    ]
  ]
  return {
    kind: "table",
    ruled: [],
    rows: lines.filter(([, text]) => text !== "").map(([label, text]) => [cell(label, true), cell(text, false)])
  }
}

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content)

const hasText = (blocks: ReadonlyArray<Block>): boolean => blocks.some(({ kind }) => kind !== "page_end")

/** The body: HTML where there is some, as mail programs show it, or else the text. */
const bodyOf = (mail: Email): ReadonlyArray<Block> => {
  const pictures = new Map(mail.attachments.map((one) => [addressOf(one) ?? "", bytesOf(one).byteLength]))
  const html =
    mail.html === undefined
      ? []
      : blocksOfHtml(mail.html, { isLargePicture: (source) => (pictures.get(source) ?? 0) >= LARGE_PICTURE })
  if (hasText(html)) return html
  return mail.text === undefined || mail.text.trim() === "" ? [] : [paragraph(mail.text.replace(/\r\n?/g, "\n"))]
}

/**
 * A mail as programs store it (EML): sender, receivers, date and subject, then the body. Files beside it, a mail that was forwarded as one among them, are given as they are.
 *
 * @see RFC 5322, RFC 2045
 */
export const readMail = async (bytes: Uint8Array): Promise<Mail> => {
  const mail = await PostalMime.parse(bytes, { forceRfc822Attachments: true, attachmentEncoding: "arraybuffer" }).catch(
    () => {
      throw corrupt("The mail is nested too deep, or its headers are too long")
    }
  )
  return {
    blocks: [head(mail), ...bodyOf(mail)],
    files: mail.attachments.map((attachment) => ({
      name: attachment.filename,
      bytes: bytesOf(attachment),
      inline: isInline(attachment, mail.html)
    }))
  }
}
