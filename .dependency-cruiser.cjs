/** The arrows between packages: each may import those named here and nothing else of ours. */
const arrows = {
  "models-lexicon": [],
  privacy: [],
  engine: ["models-lexicon", "privacy"],
  core: ["engine"],
  api: ["core"],
  http: ["api", "core"],
  sql: ["core"],
  graphile: ["core", "sql"],
  blobs: ["core"],
  threads: ["core", "engine"],
  pdf: ["core", "engine", "threads"],
  "pdf-writer": [],
  images: ["core", "engine", "threads"],
  tesseract: ["core", "engine", "threads"],
  codes: ["core", "engine", "threads"],
  office: ["core", "engine", "threads"],
  onnx: ["core", "engine", "threads"],
  model: ["core", "engine"],
  webhooks: ["core"],
  console: [],
  testing: ["core"],
  samples: ["core", "engine"],
  extrait: [
    "api",
    "blobs",
    "codes",
    "console",
    "core",
    "engine",
    "graphile",
    "http",
    "images",
    "model",
    "office",
    "onnx",
    "pdf",
    "pdf-writer",
    "sql",
    "tesseract",
    "threads",
    "webhooks"
  ]
}

const sourceOf = (name) => `^packages/${name}/(src|bin)/`

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Files that import each other cannot be read one at a time.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } }
    },
    ...Object.entries(arrows).map(([name, allowed]) => ({
      name: `arrows-of-${name}`,
      comment: `${name} may import ${allowed.length === 0 ? "no other package" : allowed.join(", ")}: nothing imports upwards.`,
      severity: "error",
      from: { path: sourceOf(name) },
      to: {
        path: "^packages/",
        pathNot: [`^packages/${name}/`, ...allowed.map((other) => `^packages/${other}/(dist|data)/`)]
      }
    })),
    {
      name: "no-insides",
      comment: "A package is imported through its exports, never by a path into it.",
      severity: "error",
      from: { path: "^packages/([^/]+)/" },
      to: {
        path: "^packages/",
        pathNot: [
          "^packages/$1/",
          "^packages/models-[^/]+/data/[^/]+\\.js$",
          "^packages/[^/]+/dist/(domain|index|kept|kinds|patterns|pictures|reading|serve|postgres|s3|sqlite|testing|words|(conformance|evaluation|layout)/index)\\.js$"
        ]
      }
    },
    {
      name: "core-stays-pure",
      comment: "The core and the engine know no Node, no HTTP and no SQL.",
      severity: "error",
      from: { path: "^packages/(core|engine|privacy)/src/" },
      to: { dependencyTypes: ["core"] }
    },
    {
      name: "core-dependencies",
      comment: "The core rests on effect and the engine, the engine on re2js and sax alone.",
      severity: "error",
      from: { path: "^packages/(core|engine)/src/" },
      to: { path: "node_modules/", pathNot: "node_modules/(effect|re2js|sax)/" }
    },
    {
      name: "privacy-dependencies",
      comment: "Telephones, accounts, national numbers and machine-readable zones are other people's work.",
      severity: "error",
      from: { path: "^packages/privacy/src/" },
      to: { path: "node_modules/", pathNot: "node_modules/(ibantools|libphonenumber-js|mrz|stdnum)/" }
    },
    {
      name: "no-undeclared",
      comment: "What is imported stands in the package's own package.json.",
      severity: "error",
      from: { path: "^packages/[^/]+/src/" },
      to: {
        pathNot: "^packages/",
        dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown", "undetermined"],
        // An optional one is a peer there, and a development dependency here.
        dependencyTypesNot: ["npm-peer"]
      }
    },
    { name: "no-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } }
  ],
  options: {
    doNotFollow: { path: ["node_modules", "/dist/"] },
    exclude: { path: ["^packages/[^/]+/dist/.*\\.map$"] },
    parser: "swc",
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "default"]
    }
  }
}
