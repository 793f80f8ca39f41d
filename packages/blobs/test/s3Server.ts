import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { crc32 } from "node:zlib"
import { Effect } from "effect"

/** The credentials that tests of an object service sign with. */
export const accessKeyId = "AKIDEXAMPLE"
export const secretAccessKey = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
export const region = "eu-west-3"
export const bucket = "documents"

interface StoredObject {
  readonly bytes: Buffer
  readonly modifiedAt: Date
  readonly encryption: string | undefined
}

interface Upload {
  readonly key: string
  readonly encryption: string | undefined
  readonly parts: Map<number, Buffer>
}

/** A part of the S3 interface in memory, which refuses what is not signed. */
export interface S3Server {
  readonly endpoint: string
  readonly objects: Map<string, StoredObject>
  /** Uploads that have neither been completed nor aborted. */
  readonly uploads: Map<string, Upload>
  /** `METHOD name-of-operation` of every request, in order. */
  readonly requests: Array<string>
  /** Answers the next requests of these operations with an error, or breaks them off. */
  readonly faults: Array<{ readonly operation: string; readonly answer: 403 | 500 | 503 | "cut" }>
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest()
const sha256 = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex")

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Signature Version 4 of a request as it came. @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
const isSigned = (request: IncomingMessage, url: URL, body: Buffer): boolean => {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? ""
    )
  if (given === null) return false
  const [, id = "", day = "", place = "", names = "", signature = ""] = given
  const date = String(request.headers["x-amz-date"])
  const payload = String(request.headers["x-amz-content-sha256"])
  if (id !== accessKeyId || place !== region || !date.startsWith(day) || payload !== sha256(body)) return false
  // What is not signed could have been changed on its way.
  if (!names.split(";").includes("host")) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&")
  const headers = names
    .split(";")
    .map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, " ")}\n`)
    .join("")
  const path = url.pathname
    .split("/")
    .map((part) => encode(decodeURIComponent(part)))
    .join("/")
  const canonical = [request.method, path, query, headers, names, payload].join("\n")
  const scope = `${day}/${place}/s3/aws4_request`
  const toSign = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n")
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), place), "s3"), "aws4_request")
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, "hex"))
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const xml = (text: string): string => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const tags = (text: string, name: string): ReadonlyArray<string> =>
  [...text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs"))].map(([, value = ""]) =>
    value.replaceAll("&quot;", '"')
  )

const etagOf = (bytes: Buffer): string => `"${createHash("md5").update(bytes).digest("hex")}"`

/** Keys of one page of a list: few, so that lists have pages. */
const pageSize = 7

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string
  ) {
    super(code)
  }
}

/** The name of the requested operation. */
const operationOf = (request: IncomingMessage, url: URL, key: string): string => {
  const { searchParams } = url
  if (key === "") return request.method === "HEAD" ? "HeadBucket" : "ListObjectsV2"
  if (request.method === "POST")
    return searchParams.has("uploads") ? "CreateMultipartUpload" : "CompleteMultipartUpload"
  if (request.method === "PUT") return searchParams.has("uploadId") ? "UploadPart" : "PutObject"
  if (request.method === "DELETE") return searchParams.has("uploadId") ? "AbortMultipartUpload" : "DeleteObject"
  return "GetObject"
}

const checkSum = (request: IncomingMessage, body: Buffer): void => {
  const given = request.headers["x-amz-checksum-crc32"]
  if (given === undefined) return
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  if (given !== sum.toString("base64")) throw new Refusal(400, "BadDigest")
}

const handle = (server: S3Server, request: IncomingMessage, url: URL, body: Buffer, response: ServerResponse): void => {
  const [, name = "", ...rest] = url.pathname.split("/")
  const key = decodeURIComponent(rest.join("/"))
  const operation = operationOf(request, url, key)
  server.requests.push(operation)
  if (!isSigned(request, url, body)) throw new Refusal(403, "SignatureDoesNotMatch")
  const index = server.faults.findIndex((fault) => fault.operation === operation)
  const [fault] = index === -1 ? [] : server.faults.splice(index, 1)
  if (fault?.answer === "cut") {
    response.writeHead(200, { "content-length": 1_000_000 })
    response.write(Buffer.alloc(1000), () => response.destroy())
    return
  }
  if (fault !== undefined) throw new Refusal(fault.answer, fault.answer === 403 ? "AccessDenied" : "InternalError")
  if (name !== bucket) throw new Refusal(404, request.method === "HEAD" ? "NotFound" : "NoSuchBucket")
  const { searchParams } = url
  const encryption = request.headers["x-amz-server-side-encryption"]?.toString()
  const upload = server.uploads.get(searchParams.get("uploadId") ?? "")
  const answer = (text: string) => response.writeHead(200, { "content-type": "application/xml" }).end(text)
  switch (operation) {
    case "HeadBucket":
      response.writeHead(200).end()
      return
    case "PutObject":
      checkSum(request, body)
      server.objects.set(key, { bytes: body, modifiedAt: new Date(), encryption })
      response.writeHead(200, { etag: etagOf(body) }).end()
      return
    case "GetObject": {
      const found = server.objects.get(key)
      if (found === undefined) throw new Refusal(404, "NoSuchKey")
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "")
      if (range === null) {
        response.writeHead(200, { "content-length": found.bytes.length }).end(found.bytes)
        return
      }
      const start = Number(range[1])
      if (start >= found.bytes.length) throw new Refusal(416, "InvalidRange")
      const part = found.bytes.subarray(start, Number(range[2]) + 1)
      const contentRange = `bytes ${start}-${start + part.length - 1}/${found.bytes.length}`
      response.writeHead(206, { "content-length": part.length, "content-range": contentRange }).end(part)
      return
    }
    case "DeleteObject":
      server.objects.delete(key)
      response.writeHead(204).end()
      return
    case "ListObjectsV2": {
      const after = searchParams.get("continuation-token") ?? ""
      const prefix = searchParams.get("prefix") ?? ""
      const keys = [...server.objects.keys()].filter((one) => one.startsWith(prefix) && one > after).sort()
      const page = keys.slice(0, pageSize)
      const more = keys.length > pageSize
      const contents = page.map((one) => {
        const object = server.objects.get(one)
        return `<Contents><Key>${xml(one)}</Key><LastModified>${object?.modifiedAt.toISOString()}</LastModified><Size>${object?.bytes.length}</Size></Contents>`
      })
      answer(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join("")}${more ? `<NextContinuationToken>${xml(page.at(-1) ?? "")}</NextContinuationToken>` : ""}</ListBucketResult>`
      )
      return
    }
    case "CreateMultipartUpload": {
      const id = `upload-${server.requests.length}`
      server.uploads.set(id, { key, encryption, parts: new Map() })
      answer(
        `<?xml version="1.0"?><InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
      )
      return
    }
    case "UploadPart":
      checkSum(request, body)
      if (upload === undefined) throw new Refusal(404, "NoSuchUpload")
      upload.parts.set(Number(searchParams.get("partNumber")), body)
      response.writeHead(200, { etag: etagOf(body) }).end()
      return
    case "CompleteMultipartUpload": {
      if (upload === undefined) throw new Refusal(404, "NoSuchUpload")
      const numbers = tags(body.toString(), "PartNumber").map(Number)
      const parts = numbers.map((number) => upload.parts.get(number) ?? Buffer.alloc(0))
      const etags = tags(body.toString(), "ETag")
      if (parts.some((part, at) => etagOf(part) !== etags[at])) throw new Refusal(400, "InvalidPart")
      if (parts.slice(0, -1).some(({ length }) => length < 5 * 1024 * 1024)) throw new Refusal(400, "EntityTooSmall")
      server.objects.set(upload.key, {
        bytes: Buffer.concat(parts),
        modifiedAt: new Date(),
        encryption: upload.encryption
      })
      server.uploads.delete(searchParams.get("uploadId") ?? "")
      answer('<?xml version="1.0"?><CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>')
      return
    }
    default:
      server.uploads.delete(searchParams.get("uploadId") ?? "")
      response.writeHead(204).end()
  }
}

/** Starts the service on a free port, until the scope closes. */
export const s3Server = Effect.acquireRelease(
  Effect.promise(async () => {
    const server: S3Server & { endpoint: string } = {
      endpoint: "",
      objects: new Map(),
      uploads: new Map(),
      requests: [],
      faults: []
    }
    const http = createServer(async (request, response) => {
      try {
        const body = await bodyOf(request)
        handle(server, request, new URL(request.url ?? "/", "http://s3.invalid"), body, response)
      } catch (fault) {
        // A client that went away in the middle of its request waits for no answer.
        if (!(fault instanceof Refusal)) return void response.destroy()
        const text = `<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>refused</Message></Error>`
        response.writeHead(fault.status, { "content-type": "application/xml" })
        response.end(request.method === "HEAD" ? undefined : text)
      }
    })
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
    server.endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    return { server, http }
  }),
  ({ http }) =>
    Effect.promise(
      () =>
        new Promise((resolve) => {
          http.close(resolve)
          http.closeAllConnections()
        })
    )
).pipe(Effect.map(({ server }): S3Server => server))
