// The same work by hand in Fastify: keys, streamed uploads with their hash, one transaction for document and job, reads by
// id. The same settings of SQLite, the same durability of files, validation by the JSON schemas of the contract, and the same
// rows: the document, its metadata to be found by, its job, and an entry of the audit trail.
import { createHash, randomBytes, randomUUID } from "node:crypto"
import { mkdirSync } from "node:fs"
import { mkdir, open, rename, unlink } from "node:fs/promises"
import { join } from "node:path"
import { openApi } from "@extrait/api"
import multipart from "@fastify/multipart"
import { DatabaseSync } from "@photostructure/sqlite"
import fastify from "fastify"
import { answerQuestions } from "./questions.mjs"

const [dataDir, , maxFileBytes] = process.argv.slice(2)
const blobs = join(dataDir, "blobs")
mkdirSync(join(dataDir, "unfinished"), { recursive: true })
const database = new DatabaseSync(join(dataDir, "by-hand.db"))
database.exec(
  "pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on; pragma foreign_keys = on"
)
database.exec(`create table documents (id text primary key, tenant text not null, status text not null, document_type text,
  review_status text, created_at integer not null, expires_at integer, record text not null)`)
database.exec("create index documents_living on documents (tenant, id, created_at) where status <> 'deleted'")
database.exec("create index documents_by_status on documents (tenant, status, id, created_at)")
database.exec("create index documents_by_type on documents (tenant, document_type, id, created_at)")
database.exec("create index documents_by_review on documents (tenant, review_status, id, created_at)")
database.exec("create index documents_by_expiry on documents (expires_at, id) where status <> 'deleted'")
database.exec("create table jobs (document_id text primary key, record text not null, available_at integer not null)")
database.exec("create index jobs_waiting on jobs (available_at, document_id)")
database.exec(`create table document_metadata (document_id text not null references documents (id) on delete cascade,
  tenant text not null, name text not null, value text not null, primary key (document_id, name))`)
database.exec("create index document_metadata_by_value on document_metadata (tenant, name, value, document_id)")
database.exec(`create table audit_entries (id text primary key, tenant text not null, action text not null, subject text not null,
  created_at integer not null, record text not null)`)
database.exec("create index audit_entries_by_tenant on audit_entries (tenant, id, created_at)")
database.exec("create index audit_entries_by_action on audit_entries (tenant, action, id, created_at)")
database.exec("create index audit_entries_by_subject on audit_entries (tenant, subject, id)")
database.exec("create index audit_entries_by_time on audit_entries (created_at, id)")
database.exec("create table keys (hash text primary key, id text not null, tenant text not null)")
const findKey = database.prepare("select id, tenant from keys where hash = ?")
const insertDocument = database.prepare("insert into documents values (?, ?, ?, ?, null, ?, ?, ?)")
const insertTerm = database.prepare("insert into document_metadata values (?, ?, ?, ?)")
const insertEntry = database.prepare("insert into audit_entries values (?, ?, 'document.submitted', ?, ?, ?)")
const insertJob = database.prepare("insert into jobs values (?, ?, ?)")
const findDocument = database.prepare("select record from documents where id = ? and tenant = ?")
const key = `sk_test_${randomBytes(24).toString("hex")}`
database.prepare("insert into keys values (?, 'key_1', 'org/test')").run(createHash("sha256").update(key).digest("hex"))

// Without the keywords of unknown values, which Fastify's compilers do not know.
const { components, paths } = JSON.parse(
  JSON.stringify(openApi()).replaceAll("#/components/schemas/", "contract#/$defs/")
)
const app = fastify()
app.addSchema({ $id: "contract", $defs: components.schemas })
await app.register(multipart, { limits: { fileSize: Number(maxFileBytes), files: 1 } })
const { $schema: _, ...formSchema } = paths["/v1/documents"].post.requestBody.content["multipart/form-data"].schema

app.addHook("onRequest", async (request, reply) => {
  const [, secret = ""] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? []
  const found = findKey.get(createHash("sha256").update(secret).digest("hex"))
  if (found === undefined)
    return reply.code(401).send({ error: { type: "auth_error", code: "invalid_api_key", message: "" } })
  request.tenant = found.tenant
  request.keyId = found.id
})

/** Folders that are known to be there. */
const folders = new Set()

const store = async (file, name) => {
  const temporary = join(dataDir, "unfinished", randomUUID())
  const hash = createHash("sha256")
  let size = 0
  const handle = await open(temporary, "wx", 0o600)
  try {
    for await (const chunk of file) {
      hash.update(chunk)
      size += chunk.length
      await handle.write(chunk)
    }
    await handle.sync()
    const folder = join(blobs, name.slice(-2))
    if (!folders.has(folder)) await mkdir(folder, { recursive: true })
    folders.add(folder)
    await rename(temporary, join(folder, name))
    const directory = await open(folder)
    await directory.sync()
    await directory.close()
  } catch (error) {
    await unlink(temporary)
    throw error
  } finally {
    await handle.close()
  }
  return { size, sha256: hash.digest("hex") }
}

/** Sorts by the time it was made, as the ids of the service do: indexes grow at their end. */
const makeId = (prefix) => `${prefix}_${Date.now().toString(36)}${randomUUID().replaceAll("-", "").slice(0, 18)}`

const answerSchema = {
  schema: { response: { 200: { $ref: "contract#/$defs/Document" }, 202: { $ref: "contract#/$defs/Document" } } }
}

app.post("/v1/documents", answerSchema, async (request, reply) => {
  const id = makeId("doc")
  const fields = {}
  let file
  for await (const part of request.parts()) {
    if (part.type === "file") file = { ...(await store(part.file, id)), filename: part.filename }
    else fields[part.fieldname] = part.value
  }
  const validate = request.getValidationFunction(formSchema) ?? request.compileValidationSchema(formSchema)
  if (!validate({ ...fields, file: "" })) return reply.code(422).send({ error: validate.errors })
  const now = Date.now()
  const at = new Date(now).toISOString()
  const document = {
    id,
    object: "document",
    status: "queued",
    document_type: fields.document_type ?? null,
    language: fields.language ?? "auto",
    filename: file.filename,
    content_type: "text/plain",
    size_bytes: file.size,
    metadata: JSON.parse(fields.metadata ?? "{}"),
    result_url: `/v1/documents/${id}/result`,
    created_at: at,
    updated_at: at,
    completed_at: null,
    expires_at: new Date(now + 30 * 86_400_000).toISOString(),
    error: null
  }
  database.exec("begin immediate")
  insertDocument.run(
    id,
    request.tenant,
    "queued",
    document.document_type,
    now,
    now + 30 * 86_400_000,
    JSON.stringify({ ...document, sha256: file.sha256 })
  )
  for (const [name, value] of Object.entries(document.metadata)) {
    if (value !== null && typeof value !== "object") insertTerm.run(id, request.tenant, name, String(value))
  }
  insertJob.run(id, "{}", now)
  const entry = { id: makeId("aud"), action: "document.submitted", subject: id, actor: request.keyId, createdAt: now }
  insertEntry.run(entry.id, request.tenant, id, now, JSON.stringify(entry))
  database.exec("commit")
  return reply.code(202).send(document)
})

app.get("/v1/documents/:id", answerSchema, async (request, reply) => {
  const found = findDocument.get(request.params.id, request.tenant)
  if (found === undefined)
    return reply.code(404).send({ error: { type: "invalid_request_error", code: "not_found", message: "" } })
  return JSON.parse(found.record)
})

const url = await app.listen({ port: 0, host: "127.0.0.1" })
answerQuestions({ url, key }, () => app.close())
