export { DatabaseTooNew, migrate, schemaVersion } from "./migrations/migrate.js"
export { repeatedStatement } from "./repeated.js"
export { SecretKeyInvalid, type SecretKeys } from "./SecretBox.js"
export { SqlStorage, type SqlStorageOptions, type StorageFault } from "./SqlStorage.js"
