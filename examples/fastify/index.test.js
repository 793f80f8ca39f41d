import { mountSuite } from "../mountSuite.js"
import { start } from "./index.js"

mountSuite(start)
