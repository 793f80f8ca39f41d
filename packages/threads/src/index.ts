export type { TaskMap } from "./Protocol.js"
export { TaskFailure } from "./TaskFailure.js"
export { type RunOptions, type ThreadPool, type ThreadPoolOptions, threadPool } from "./threadPool.js"
