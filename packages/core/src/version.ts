/** The version of all packages, which are released together; part of `pipeline_version`. */
export const extraitVersion = "0.1.0"
