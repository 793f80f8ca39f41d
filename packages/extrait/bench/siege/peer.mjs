// A server that only answers, beside the one under siege: its times show the machine's share of the other's.
import { createServer } from "node:http"

const server = createServer((_, response) => response.end("ok"))
server.keepAliveTimeout = 300_000
server.listen(0, "127.0.0.1", () => process.send({ url: `http://127.0.0.1:${server.address().port}` }))
// Nobody is left to be compared with.
process.on("disconnect", () => process.exit(1))
