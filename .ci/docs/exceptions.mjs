// Which commands of the pages are not run as they stand, each with its reason. Whatever is not named here is run by `npm run docs` as a reader would
// type it, in a folder like a fresh clone. A name that ends with "…" stands for every command that begins so.

/** Run by another step of .ci/run, which has to be there under that name. */
const inStep = {
  "npm ci": "the README's test command",
  "npm test": "the README's test command",
  "npm run packages": "packages as published, and the examples from them",
  "npm run expressions": "regular expressions that meet callers' text take linear time",
  "npm run api": "types as they were agreed, and every export with a doc comment",
  "npm run reference": "the reference of every export",
  "npm run local-model": "models in files, by node-llama-cpp",
  "npm run site:test": "the documentation site, in Chromium where there is one"
}

/** Run by no step, for a reason that lies in the command. */
const nowhere = {
  "npm run site": "serves until it is stopped; npm run site:test builds the same pages and opens them",
  "bash .ci/run": "it is what runs this check",
  "npm install extrait":
    "would bring what is published in place of what is here; npm run packages installs what would be published",
  "npm install @extrait/model":
    "would bring what is published in place of what is here; npm run packages installs what would be published",
  "npm install @extrait/model node-llama-cpp":
    "would add 725 MB to this workspace; npm run local-model installs a part of it",
  "extrait extract contract.pdf --schema contract.json --model-file model.gguf":
    "needs node-llama-cpp, which is not in this workspace; npm run local-model runs the command with it",
  "npm install @tesseract.js-data/deu": "would write the package into the lock file of this workspace"
}

/** Run with less work, or with what the page leaves to the reader. Benches as they stand take up to an hour of a quiet machine, and write into pages. */
const instead = {
  "npm run bench:accuracy -- <folder of labelled sets>": {
    run: "npm run bench:accuracy -- examples/language-model set --no-write",
    because: "the labelled sets are not in the repository: here one of four documents"
  },
  "npm run bench:absent -- <folder of labelled sets> [SET…]": {
    run: "npm run bench:absent -- examples/language-model set --limit 1 --fields 4",
    because: "the labelled sets are not in the repository: here one document, asked for four fields"
  },
  "npm run bench:reading -- <folder of documents>": {
    run: "npm run bench:reading -- --only growth --pages 1 --no-write",
    because:
      "the documents are not in the repository, the other programs are not everywhere: here the part that needs neither"
  },
  "npm run extract -- examples/mail/order.eml --json": {
    run: "npm run --silent extract -- examples/mail/order.eml --json || test $? -eq 1",
    because: "one attachment is of a type that is not read, and the command says so by its exit status"
  },
  "npm run bench:deidentify": {
    run: "npm run bench:deidentify -- --types letter --digital 1 --scans 0 --no-write",
    because: "it reads hundreds of documents and writes their figures: here one of each language"
  },
  "WEBHOOK_SECRET=whsec_… npm start --workspace example-webhook-receiver": {
    run: "WEBHOOK_SECRET=whsec_$(node -p 'Buffer.alloc(32, 7).toString(\"base64\")') npm start --workspace example-webhook-receiver",
    because: "the secret is the reader's own"
  }
}

/** Programs that a page takes for granted on a server, and that are not everywhere: their commands are run where they are. */
const programs = ["sqlite3"]

/** What the hosts of the examples print tells where documents are taken and with which key. */
const askedForDocuments =
  'curl -sSf -H "authorization: Bearer $(grep -o "sk_test_[A-Za-z0-9]*" <<< "$PRINTED")" "$(grep -o "http[^ ]*/v1/documents" <<< "$PRINTED")"'

/** Commands that serve until they are stopped, and how each is asked whether it does: `$PRINTED` is what it has printed. */
const serving = {
  "npm start --workspace example-configuration":
    'curl -sSf "$(grep -om1 "http[^ ]*" <<< "$PRINTED")/documents-api/readyz"',
  "npm start --workspace example-deployment": 'curl -sSf "$(grep -o "http[^ ]*" <<< "$PRINTED")/readyz"',
  "npm start --workspace example-express": askedForDocuments,
  "npm start --workspace example-fastify": askedForDocuments,
  "npm start --workspace example-hono": askedForDocuments,
  "npm start --workspace example-next": askedForDocuments,
  "WEBHOOK_SECRET=whsec_… npm start --workspace example-webhook-receiver":
    // What is not signed is refused.
    'test "$(curl -s -o /dev/null -w "%{http_code}" -d "{}" "$(grep -o "http[^ ]*" <<< "$PRINTED")")" = 401'
}

/** Whether a name stands for a command. */
export const isNamed = (name, command) =>
  name.endsWith("…") ? command.startsWith(name.slice(0, -1)) : name === command

/** The entry of a table that stands for a command. */
export const entryOf = (table, command) => Object.entries(table).find(([name]) => isNamed(name, command))?.[1]

export const exceptions = { inStep, instead, nowhere, programs, serving }
