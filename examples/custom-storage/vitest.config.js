// The conformance suite alone; index.test.js is Node's own runner's.
export default { test: { include: ["conformance.test.js"] } }
