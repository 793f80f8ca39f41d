export { default } from "../../sql/test/globalSetup.js"
