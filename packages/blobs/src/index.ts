export { FileBlobStore, type FileBlobStoreOptions } from "./FileBlobStore.js"
