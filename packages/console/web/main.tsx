import { render } from "preact"
import { App } from "./App.js"
import "./style.css"

const root = document.getElementById("console")
if (root !== null) render(<App />, root)
