export { PictureReader } from "./PictureReader.js"
