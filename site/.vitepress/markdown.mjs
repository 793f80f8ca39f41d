// Reads pages as a code host does, where VitePress would read them otherwise: what is text stays text, and relative links lead to files and folders.
import { existsSync, statSync } from "node:fs"
import { dirname, resolve, sep } from "node:path"
import { bundledLanguages, bundledLanguagesAlias } from "shiki"

/** HTML that code hosts show; they remove any other tag. */
const tags = new Set(
  "a br dd del details div dl dt em h1 h2 h3 h4 img ins kbd li ol p picture q s samp source strong sub summary sup table tbody td th thead tr ul var".split(
    " "
  )
)
const languages = new Set(["", "text", "txt", ...Object.keys(bundledLanguages), ...Object.keys(bundledLanguagesAlias)])

const languageOf = (info) => info.trim().split(/[\s{:[]/, 1)[0]

const faultsOf = ({ content, info, type }) => {
  if (type === "fence") {
    const language = languageOf(info)
    return languages.has(language) ? [] : [`the highlighter does not know the language of \`\`\`${language}`]
  }
  return [...content.replace(/<!--[\s\S]*?-->/g, "").matchAll(/<\/?([a-z][\w-]*)[^>]*>?/gi)]
    .filter(([, tag]) => !tags.has(tag.toLowerCase()))
    .map(([text]) => `${text} is no HTML that is shown; write it as code`)
}

/** Where a relative link leads: to a page, or past the site's own navigation to a file or a list of files. */
const targetOf = (root, from, href) => {
  const [path, hash = ""] = href.split(/(?=#)/)
  const file = resolve(dirname(from), decodeURIComponent(path))
  if (!file.startsWith(root.endsWith(sep) ? root : root + sep) || !existsSync(file)) return { page: href }
  if (!statSync(file).isDirectory()) {
    return file.endsWith(".md") ? { page: path.replace(/README\.md$/, "index.md") + hash } : { file: href }
  }
  const folder = path.endsWith("/") ? path : `${path}/`
  return existsSync(resolve(file, "README.md")) ? { page: `${folder}index.md${hash}` } : { file: folder }
}

const inlineOf = (tokens) => tokens.flatMap((token) => [token, ...(token.children ?? [])])

/** A plugin of markdown-it for pages of the repository at `root`. Throws at a tag or a language that no reader would see as it is meant. */
export const asOnCodeHost = (root) => (md) => {
  md.core.ruler.push("as-on-code-host", ({ env, tokens }) => {
    const from = env.realPath ?? env.path
    for (const token of inlineOf(tokens)) {
      if (token.type === "html_block" || token.type === "html_inline" || token.type === "fence") {
        const [fault] = faultsOf(token)
        if (fault !== undefined) throw new Error(`${from}: ${fault}`)
        if (token.type !== "fence") token.content = token.content.replace(/<!--[\s\S]*?-->/g, "")
      }
      const href = token.type === "link_open" ? token.attrGet("href") : null
      if (href === null || /^(#|\/|[a-z][a-z+.-]*:)/i.test(href)) continue
      const { file, page } = targetOf(root, from, href)
      token.attrSet("href", page ?? file)
      if (file !== undefined) token.attrSet("target", "_self")
    }
  })

  const { code_inline, fence, text } = md.renderer.rules
  // Two braces are text, not an expression of Vue.
  md.renderer.rules.text = (...of) => text(...of).replaceAll("{{", "&#123;&#123;")
  md.renderer.rules.code_inline = (...of) => code_inline(...of).replaceAll("{{", "&#123;&#123;")
  md.renderer.rules.fence = (...of) => {
    const [tokens, at] = of
    const { content, info } = tokens[at]
    return languageOf(info) === "mermaid" ? `<Diagram source="${encodeURIComponent(content)}" />\n` : fence(...of)
  }
}
