// Lets the site stand in any folder of any host. VitePress wants to know where; so it is built for a place that no host has, and here each mention of
// that place becomes the page's own way there: relative in HTML and CSS, worked out once in a page for scripts.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { BASE } from '../../docs/.vitepress/pages.mjs'

/** What scripts hold in its place until they run, and what says where the site is. */
const MARK = '%site%'
const WHERE = 'window.__site'

/** A script whose texts with the place in them are put right as it runs. */
function toScript(code) {
  if (!code.includes(BASE)) return code
  const file = ts.createSourceFile('page.js', code, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS)
  const changes = []
  const look = node => {
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)
    if (!isText || !node.getText(file).includes(BASE)) return ts.forEachChild(node, look)
    const { parent } = node
    if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent))
      throw new Error(`An import names its place: ${node.getText(file)}`)
    const said = `(${node.getText(file).replaceAll(BASE, MARK)}).replaceAll("${MARK}",${WHERE})`
    changes.push({
      from: node.getStart(file),
      to: node.getEnd(),
      text: ts.isPropertyAssignment(parent) && parent.name === node ? `[${said}]` : said,
    })
  }
  look(file)
  let at = 0
  const parts = changes.flatMap(({ from, to, text }) => {
    const before = code.slice(at, from)
    at = to
    return [before, text]
  })
  return [...parts, code.slice(at)].join('')
}

// What stands in the page before Vue takes it over has to be what Vue would draw.
const settle =
  '<script>for(const e of document.querySelectorAll("a[href],link[rel=icon],img[src],iframe[src]")){const n=e.hasAttribute("href")?"href":"src",v=e.getAttribute(n);' +
  'if(/^\\.\\.?\\//.test(v)){const u=new URL(v,location);e.setAttribute(n,u.pathname+u.search+u.hash)}}</script>'

function toHtml(html, up) {
  const scripts = html.replaceAll(
    /(<script(?![^>]*\ssrc=)[^>]*>)([\s\S]*?)(<\/script>)/g,
    (_, head, code, end) => head + toScript(code) + end,
  )
  return scripts
    .replaceAll(BASE, up)
    .replace('<head>', `<head>\n    <script>${WHERE}=new URL("${up}",location).pathname</script>`)
    .replace('</body>', `${settle}</body>`)
}

/**
 * @param {string} site the folder that VitePress has written
 * @throws where the place is still named
 */
export async function makePortable(site) {
  for (const path of (await readdir(site, { recursive: true })).map(each => each.replaceAll('\\', '/'))) {
    if (!/\.(html|js|css|svg)$/.test(path) || path.startsWith('demo/')) continue
    const before = await readFile(join(site, path), 'utf8')
    const up = '../'.repeat(path.split('/').length - 1) || './'
    const text = path.endsWith('.html') ? toHtml(before, up) : path.endsWith('.js') ? toScript(before) : before.replaceAll(BASE, up)
    if (text.includes(BASE)) throw new Error(`${path} still names the place that it was built for`)
    if (text !== before) await writeFile(join(site, path), text)
  }
}
