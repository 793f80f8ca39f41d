export { S3BlobStore, type S3BlobStoreOptions, type ServerSideEncryption } from "./S3BlobStore.js"
