// As much of npm's registry as publishing speaks to, on loopback: it takes packages, looks them over, and gives nothing out.
import { createHash } from "node:crypto"
import { createServer } from "node:http"

const bodyOf = async (request) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString("utf8"))
}

/** What is wrong with a package that comes after the others. */
const faultsOf = ({ _attachments, access, name, versions }, taken) => {
  const [[version, manifest]] = Object.entries(versions)
  const [attachment] = Object.values(_attachments)
  const digest = createHash("sha512").update(Buffer.from(attachment.data, "base64")).digest("base64")
  const missing = Object.keys(manifest.dependencies ?? {}).filter(
    (other) => /^@?extrait(\/|$)/.test(other) && !taken.has(`${other}@${manifest.dependencies[other]}`)
  )
  return [
    ...(manifest.dist.integrity === `sha512-${digest}` ? [] : ["its digest is not that of what was sent"]),
    ...(access === "public" ? [] : ["it is not public"]),
    ...(manifest.repository?.url === undefined ? ["it names no repository"] : []),
    ...(taken.has(`${name}@${version}`) ? ["it is there already"] : []),
    ...missing.map((other) => `${other}, which it needs, is not there yet`)
  ]
}

/** Starts one that is empty: its address, the names and versions that it has taken, and how it ends. */
export const startRegistry = async () => {
  const taken = new Set()
  const server = createServer(async (request, response) => {
    const answer = (status, body) => {
      response.writeHead(status, { "content-type": "application/json" })
      response.end(JSON.stringify(body))
    }
    if (request.method !== "PUT") return answer(404, { error: "not found" })
    const sent = await bodyOf(request)
    const faults = faultsOf(sent, taken)
    if (faults.length > 0) return answer(403, { error: `${sent.name}: ${faults.join("; ")}` })
    taken.add(`${sent.name}@${Object.keys(sent.versions)[0]}`)
    return answer(201, { ok: true })
  })
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    taken,
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}
