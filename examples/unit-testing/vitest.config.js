// Of its own, so that the repository's is not taken.
export default { test: { include: ["*.test.js"] } }
