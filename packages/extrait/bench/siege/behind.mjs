import { setPriority } from "node:os"

/** From now on this process gets a processor only when the server and its peer want none. */
export const standBehind = () => setPriority(10)
