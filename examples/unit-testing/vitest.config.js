// Of its own, so that the repository's is not taken. The first document waits until the engine is loaded, on a busy machine for longer than vitest's five seconds.
export default { test: { include: ["*.test.js"], testTimeout: 60_000 } }
