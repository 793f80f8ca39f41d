export { coverPlaces, type Place } from "./coverPlaces.js"
export { PagePreparer } from "./PagePreparer.js"
export { PictureReader } from "./PictureReader.js"
export { PictureThreads, type PictureThreadsOptions, type PictureThreadsService } from "./PictureThreads.js"
