/**
 * The port of what opens files, apart from the service: a host that only reads pages loads this and not the service's domain, schemas and
 * stores.
 */
export {
  type Affine,
  type Attachment,
  type OpenDocument,
  type PagePicture,
  PageReader,
  type PageReaderService,
  type ReadLimits,
  type ReadPage,
  type ReadPageOptions,
  type RenderOptions,
  type Shortfall,
  type SourceFile,
  UnreadableFile,
  UnreadablePage,
  wholePage
} from "./ports/PageReader.js"
