export { GraphileQueue, type GraphileQueueOptions } from "./GraphileQueue.js"
