import { SpareWorkers } from "extrait"

/**
 * Workers for every instance that the test files of one process open: to start and warm those of one instance takes more processor time than most
 * documents. They end with the process. A test of how workers start or end does without.
 */
export const spareWorkers = new SpareWorkers()
