// A diagram in Mermaid's language, drawn in the browser in the colours of the page.
import url from "@mermaid-js/tiny/dist/mermaid.tiny.js?url"
import { useData } from "vitepress"
import { defineComponent, h, onMounted, ref, useId, watch } from "vue"

/** Mermaid is large, so the first diagram loads it. It is a classic script that defines a global. */
const loadMermaid = () =>
  globalThis.mermaid ??
  new Promise((resolve, reject) => {
    const script = document.createElement("script")
    script.src = url
    script.onload = () => resolve(globalThis.mermaid)
    script.onerror = () => reject(new Error(`${url} did not load`))
    document.head.append(script)
  })

/** Shows the source, which is what there is without scripts, until the drawing is ready. */
export const Diagram = defineComponent({
  props: { source: { type: String, required: true } },
  setup(props) {
    const { isDark } = useData()
    const id = `diagram-${useId()}`
    const source = decodeURIComponent(props.source)
    const drawing = ref()
    const draw = async () => {
      const mermaid = await loadMermaid()
      mermaid.initialize({
        startOnLoad: false,
        theme: isDark.value ? "dark" : "neutral",
        fontFamily: "system-ui, sans-serif"
      })
      drawing.value = (await mermaid.render(id, source)).svg
    }
    onMounted(draw)
    watch(isDark, draw)
    return () =>
      drawing.value === undefined
        ? h("pre", { class: "diagram" }, source)
        : h("div", { class: "diagram", role: "img", "aria-label": source, innerHTML: drawing.value })
  }
})
