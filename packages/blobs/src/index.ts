export {
  EncryptedBlobStore,
  type EncryptedBlobStoreOptions
} from "./EncryptedBlobStore.js"
export { type BlobKey, BlobKeysInvalid, BlobUnreadable } from "./encryption.js"
export { FileBlobStore, type FileBlobStoreOptions } from "./FileBlobStore.js"
