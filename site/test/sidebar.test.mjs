import assert from "node:assert/strict"
import { test } from "node:test"
import { faultsOfSidebar, sidebarOf } from "../.vitepress/sidebar.mjs"

const list = `# Documentation

- [Before any section](before.md)

## Tutorial

- [Getting started](start.md): the command, [the library](library.md)
- [Examples](../examples/README.md): projects

## How-to

Run it:

- [Storage](storage.md): SQLite,
  or PostgreSQL
- [Accuracy](accuracy.md), [performance](performance.md#figures) and
  [benches](benches.md)
`

test("sections, groups and pages come in the order of the list", () => {
  assert.deepEqual(sidebarOf(list), [
    {
      text: "Tutorial",
      items: [
        { text: "Getting started", link: "/docs/start" },
        { text: "Examples", link: "/examples/" }
      ]
    },
    {
      text: "How-to",
      items: [
        {
          text: "Run it",
          items: [
            { text: "Storage", link: "/docs/storage" },
            { text: "Accuracy", link: "/docs/accuracy" },
            { text: "Benches", link: "/docs/benches" }
          ]
        }
      ]
    }
  ])
})

test("a page that the list lacks is a fault, and so is one that it has twice", () => {
  const sidebar = sidebarOf("## Tutorial\n- [Start](start.md)\n- [Again](start.md)\n")
  assert.deepEqual(faultsOfSidebar(sidebar, ["/docs/start", "/docs/storage"]), [
    "docs/README.md does not list docs/storage.md",
    "docs/README.md lists docs/start.md twice"
  ])
})
