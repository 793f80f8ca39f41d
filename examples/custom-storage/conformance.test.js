import { blobStoreConformance } from "@extrait/testing/conformance"
import { tableBlobStore } from "./tableBlobStore.js"

// Each rule begins with an empty store, which a database in memory is.
blobStoreConformance("files as rows of a table", tableBlobStore(":memory:"))
