import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "@effect/platform"
import { DocumentValues, exportTypes } from "@extrait/core"
import { Schema } from "effect"
import { deleted, failed, notFound, notFoundOrErased, notReady, pageNumber, path } from "./documentErrors.js"
import { errorOf, unprocessable } from "./ErrorBody.js"
import { ExportParameters } from "./parameters.js"
import { needs } from "./scope.js"

const csv = HttpApiSchema.Text({ contentType: exportTypes.csv })
const jsonLines = HttpApiSchema.Text({ contentType: exportTypes.jsonl })
const tablePath = Schema.Struct({ document_id: Schema.String, table: Schema.String.annotations(pageNumber) })
const noTable = errorOf(404, "No such document or table", "not_found")
const noWorkbooks = errorOf(404, "No such document, or the host writes no workbooks", "not_found")

export const fieldsCsv = HttpApiEndpoint.get("fields", "/v1/documents/:document_id/fields.csv")
  .annotateContext(needs("read"))
  .setPath(path)
  .addSuccess(csv)
  .addError(notFound)
  .addError(notReady)
  .addError(deleted)
  .addError(failed)
  .annotate(OpenApi.Summary, "Get the fields of a result as CSV")

export const fieldsJsonLines = HttpApiEndpoint.get("fieldLines", "/v1/documents/:document_id/fields.jsonl")
  .annotateContext(needs("read"))
  .setPath(path)
  .addSuccess(jsonLines)
  .addError(notFound)
  .addError(notReady)
  .addError(deleted)
  .addError(failed)
  .annotate(OpenApi.Summary, "Get the fields of a result as JSON lines")

export const tableCsv = HttpApiEndpoint.get("table", "/v1/documents/:document_id/tables/:table.csv")
  .annotateContext(needs("read"))
  .setPath(tablePath)
  .addSuccess(csv)
  .addError(noTable)
  .addError(notReady)
  .addError(deleted)
  .addError(failed)
  .annotate(OpenApi.Summary, "Get a table of a result as CSV, numbered from 1")

export const tableJsonLines = HttpApiEndpoint.get("tableLines", "/v1/documents/:document_id/tables/:table.jsonl")
  .annotateContext(needs("read"))
  .setPath(tablePath)
  .addSuccess(jsonLines)
  .addError(noTable)
  .addError(notReady)
  .addError(deleted)
  .addError(failed)
  .annotate(OpenApi.Summary, "Get a table of a result as JSON lines, numbered from 1")

export const workbook = HttpApiEndpoint.get("workbook", "/v1/documents/:document_id/result.xlsx")
  .annotateContext(needs("read"))
  .setPath(path)
  .addSuccess(HttpApiSchema.Uint8Array({ contentType: exportTypes.xlsx }))
  .addError(noWorkbooks)
  .addError(notReady)
  .addError(deleted)
  .addError(
    unprocessable("Processing failed, or the workbook would be too large", "document_failed", "export_too_large")
  )
  .annotate(OpenApi.Summary, "Get a result as an Excel workbook: a sheet of fields, and one for each table")

/** `HttpApi` takes the colon for that of a parameter, and writes the parameter in its place. */
const exportPath = Schema.Struct({ export: Schema.Literal(":export") })

export const searchExport = HttpApiEndpoint.get("export", "/v1/documents:export")
  .annotateContext(needs("read"))
  .setPath(exportPath)
  .setUrlParams(ExportParameters)
  .addSuccess(HttpApiSchema.Uint8Array())
  .addError(errorOf(404, "The host writes no workbooks", "not_found"))
  .addError(
    unprocessable(
      "A parameter is not valid, or the search finds more than one export takes",
      "validation_error",
      "export_too_large"
    )
  )
  .annotate(
    OpenApi.Summary,
    "Export the fields, or a table, of every document that a search finds, as CSV, an Excel workbook or JSON lines"
  )

export const values = HttpApiEndpoint.get("values", "/v1/documents/:document_id/values")
  .annotateContext(needs("read"))
  .setPath(path)
  .addSuccess(DocumentValues)
  .addError(notFound)
  .addError(notReady)
  .addError(deleted)
  .addError(failed)
  .annotate(OpenApi.Summary, "Get the values of a result as plain JSON, with their evidence")

const textUnavailable = unprocessable(
  "Processing failed, or the file cannot be read again",
  "document_failed",
  "page_unavailable"
)
/** Any other members, as docling's format has them. */
const json = { key: Schema.String, value: Schema.Unknown }

/** An operation that gives the text of a document. */
const textOf = <const Name extends "markdown" | "text">(name: Name, contentType: string, summary: string) =>
  HttpApiEndpoint.get(name, `/v1/documents/:document_id/${name}`)
    .annotateContext(needs("read"))
    .setPath(path)
    .addSuccess(HttpApiSchema.Text({ contentType }))
    .addError(notFoundOrErased)
    .addError(notReady)
    .addError(deleted)
    .addError(textUnavailable)
    .annotate(OpenApi.Summary, summary)

export const markdown = textOf(
  "markdown",
  "text/markdown",
  "Get the text of a document as Markdown, with headings, lists and tables"
)

export const text = textOf("text", "text/plain", "Get the text of a document in reading order")

export const docling = HttpApiEndpoint.get("docling", "/v1/documents/:document_id/docling")
  .annotateContext(needs("read"))
  .setPath(path)
  .addSuccess(
    Schema.Struct({ schema_name: Schema.Literal("DoclingDocument"), version: Schema.String }, json).annotations({
      identifier: "DoclingDocument"
    })
  )
  .addError(notFoundOrErased)
  .addError(notReady)
  .addError(deleted)
  .addError(textUnavailable)
  .annotate(OpenApi.Summary, "Get the text of a document as docling's document JSON")
