/** Extrait starts threads and processes from its own files: they must stay where they are, out of the bundle. */
export default { serverExternalPackages: ["extrait", "@extrait/http"] }
