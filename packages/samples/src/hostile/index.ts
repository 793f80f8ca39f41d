export {
  canary,
  type HostileFile,
  type HostileKind,
  type HostileRecipe,
  hostileKinds,
  type Outcome
} from "./HostileFile.js"
export { type HostileOptions, hostileFiles, hostileRecipes } from "./hostileFiles.js"
export { notes } from "./pictures/notes.js"
