export {
  type Deidentification,
  deidentify,
  deidentifyText,
  type Identified,
  type ReplacedText,
  type TextDeidentification
} from "./deidentify.js"
export type { PrivateKind } from "./Finding.js"
export { namesPersonalData } from "./fieldKinds.js"
export {
  checkedKinds,
  findOwn,
  OwnKindInvalid,
  type OwnPrivateKind,
  type PrivateValue,
  type TextSpan
} from "./ownKinds.js"
export { textsOf } from "./textsOf.js"
