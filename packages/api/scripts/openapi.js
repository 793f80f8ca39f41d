// Writes openapi.json from the contract: `npm run openapi -w packages/api`, after a build.
import { writeFile } from "node:fs/promises"
import { openApi } from "../dist/index.js"

await writeFile(new URL("../openapi.json", import.meta.url), `${JSON.stringify(openApi(), null, 2)}\n`)
