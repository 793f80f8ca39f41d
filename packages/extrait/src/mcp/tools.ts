import { decode, documentValues, InlineSchema } from "@extrait/core"
import { typeNamed } from "@extrait/engine/domain"
import { Either, Schema } from "effect"
import { ExtraitError } from "../ExtraitError.js"
import { askedBy } from "../extracting/askedBy.js"
import type { SchemaInput } from "../extracting/SchemaInput.js"
import { findIn } from "./findIn.js"
import { allowedFields, documentOf } from "./source.js"
import { type AgentTool, data, tool } from "./Tool.js"

/** Most matches, and most characters of Markdown, of one answer: a language model reads all of it. */
const MOST_MATCHES = 50
const MOST_CHARACTERS = 100_000

const text = (description: string) => Schema.String.annotations({ description })
const optionalText = (description: string) => Schema.optionalWith(text(description), { exact: true })
const anObject = (description: string) =>
  Schema.optionalWith(Schema.Record({ key: Schema.String, value: Schema.Unknown }).annotations({ description }), {
    exact: true
  })

const SCHEMA =
  "What to extract: {fields: [{key, type: string|number|date|boolean, required, hint}], tables: [{key, columns}]}, or a JSON Schema of the object that is wanted. Without it the fields of the document's type are extracted"

const extract = tool({
  name: "extract",
  title: "Extract fields and tables",
  description:
    "Reads a document (PDF, scan, photo, text) and gives the values of its fields and tables, each with its confidence, page and place. Values that are not in the document are null. A value with a low confidence should be checked on the page.",
  readOnly: false,
  scopes: ["read"],
  input: (context) =>
    Schema.Struct({
      ...allowedFields(context),
      schema: anObject(SCHEMA),
      document_type: optionalText("Name of a type, where it is known")
    }),
  call: async (context, { document_type, schema, ...source }) => {
    if (source.document_id !== undefined && schema !== undefined)
      throw new ExtraitError(
        "validation_error",
        "A document is extracted once: submit the file again for another schema"
      )
    const asked = askedBy(schema as SchemaInput | undefined)
    const { id } = await documentOf(context, source, {
      include_recognition: true,
      ...(document_type === undefined ? {} : { document_type }),
      ...(asked.schema === null ? {} : { extraction_schema: asked.schema })
    })
    const result = await context.documents.result(id)
    const { evidence, values } = documentValues(result)
    const { document_type: type, document_type_confidence, flags, language, review_status } = result
    return data({
      document_id: id,
      document_type: type,
      document_type_confidence,
      language,
      review_status,
      flags,
      values,
      evidence
    })
  }
})

const classify = tool({
  name: "classify",
  title: "Tell what a document is",
  description:
    "Tells the type of a document, such as invoice or payslip, with its probability, and its language. Extracts nothing.",
  readOnly: false,
  scopes: ["read"],
  input: (context) => Schema.Struct(allowedFields(context)),
  call: async (context, source) => {
    const { id } = await documentOf(context, source, { extract: false, include_recognition: true })
    const { document_type, document_type_confidence, flags, language, segments } = await context.documents.result(id)
    return data({
      document_id: id,
      document_type,
      document_type_confidence,
      language,
      flags,
      ...(segments === undefined ? {} : { segments })
    })
  }
})

const describeSchema = tool({
  name: "describe_schema",
  title: "Describe what is extracted",
  description:
    "Without arguments: the document types that are known. With document_type: the fields and tables that are extracted from it. With schema: checks a schema of your own, and tells its fields and tables or everything that is wrong with it.",
  readOnly: true,
  scopes: ["read"],
  input: () => Schema.Struct({ document_type: optionalText("Name or alias of a type"), schema: anObject(SCHEMA) }),
  call: async ({ types }, { document_type, schema }) => {
    if (schema !== undefined) {
      const decoded = decode(InlineSchema)(askedBy(schema as SchemaInput).schema ?? {})
      if (Either.isLeft(decoded)) {
        const { faults, message } = decoded.left
        throw new ExtraitError("validation_error", message, faults)
      }
      const { fields, tables } = decoded.right
      return data({ fields, tables })
    }
    if (document_type === undefined)
      return data({ document_types: types.map(({ aliases = [], name }) => ({ name, aliases })) })
    const type = typeNamed(document_type, types)
    if (type === undefined)
      throw new ExtraitError("not_found", `No such document type: ${document_type}. Call without arguments to list all`)
    return data({
      document_type: type.name,
      fields: type.fields.map(({ key, kind }) => ({ key, kind })),
      tables: type.tables.map(({ columns, key }) => ({ key, columns: columns.map((column) => column.key) }))
    })
  }
})

const find = tool({
  name: "find_in_results",
  title: "Find a text in a document",
  description:
    "Finds where a processed document has a text: in the keys and values of its fields and tables, and in its pages. Case and accents do not matter. Each match has its page and its place in fractions of the page.",
  readOnly: true,
  scopes: ["read"],
  input: () =>
    Schema.Struct({
      document_id: text("The document"),
      query: text("What to look for").pipe(Schema.minLength(1), Schema.maxLength(1000))
    }),
  call: async ({ documents }, { document_id, query }) => {
    const found = await findIn(await documents.result(document_id), await documents.outline(document_id), query)
    return data({ document_id, count: found.length, matches: found.slice(0, MOST_MATCHES) })
  }
})

const pagePicture = tool({
  name: "page_picture",
  title: "See a page",
  description: "The picture of a page of a document, to check a value where it stands.",
  readOnly: true,
  scopes: ["read"],
  input: () =>
    Schema.Struct({
      document_id: text("The document"),
      page: Schema.optionalWith(Schema.Int.pipe(Schema.positive()), { default: () => 1 })
    }),
  call: async ({ documents }, { document_id, page }) => {
    const { bytes, contentType } = await documents.page(document_id, page)
    return { content: [{ type: "image", data: Buffer.from(bytes).toString("base64"), mimeType: contentType }] }
  }
})

const markdown = tool({
  name: "markdown",
  title: "Read a document",
  description: "The text of a document as Markdown, with headings, lists and tables in reading order.",
  readOnly: false,
  scopes: ["read"],
  input: (context) => Schema.Struct(allowedFields(context)),
  call: async (context, source) => {
    const { id } = await documentOf(context, source, { extract: false, include_recognition: true })
    const written = await context.documents.markdown(id)
    const cut = written.length > MOST_CHARACTERS
    const note = `\n\n[The text goes on: ${written.length} characters in all. Use find_in_results for the rest.]`
    return {
      content: [
        { type: "text", text: `document_id: ${id}` },
        { type: "text", text: cut ? written.slice(0, MOST_CHARACTERS) + note : written }
      ]
    }
  }
})

/** What agents may call. */
export const tools: ReadonlyArray<AgentTool> = [extract, classify, markdown, find, pagePicture, describeSchema]
