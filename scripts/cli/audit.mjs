// `npx latchkey audit URL`: what the wallet part of any page costs its visitors, ours or not.
import { writeFile } from 'node:fs/promises'
import { launch } from './audit/browser.mjs'
import { hasAxe, look, readFiles } from './audit/look.mjs'
import { toPage } from './audit/page.mjs'
import { toReport } from './audit/report.mjs'
import { toTable } from './audit/table.mjs'
import { visit } from './audit/visit.mjs'

export const summary = 'measures the wallet part of any page: bytes, hosts, storage, times'

export const help = `latchkey audit URL [--button SELECTOR] [--json FILE] [--html FILE] [--no-slow]

Opens the page in the Chromium, Chrome or Edge that is here (or at CHROME_PATH), waits for its connect button, presses it once, and says what was downloaded
before and by the click, by package as far as names and source maps tell, who was asked, what was kept in the browser before anybody acted, which policies
stand in its headers, what axe finds where axe-core is installed, and how long a slow phone waits for the button and for the list.

It presses nothing but that button, never chooses a wallet, types nothing, and sends nothing anywhere. To see the list it announces a wallet to the page.

  --button SELECTOR  the button, where it is not found by itself
  --json FILE        all of it for machines
  --html FILE        one page that can be sent
  --no-slow          without the second visit, on a slow line and processor
`

/** @param {string[]} args */
function readArgs(args) {
  const options = { isSlow: true }
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]
    if (arg === '--no-slow') options.isSlow = false
    else if (['--button', '--json', '--html'].includes(arg)) {
      const value = args[++at]
      if (!value) throw new Error(`${arg} lacks its value`)
      options[arg.slice(2)] = value
    } else if (arg.startsWith('-') || options.url) throw new Error(`there is no ${arg}`)
    else options.url = arg
  }
  if (!options.url) throw new Error('it lacks the address of a page: latchkey audit https://app.example')
  const url =
    /^[a-z][a-z0-9+.-]*:/i.test(options.url) && !/^localhost:|^[\w.-]+:\d/i.test(options.url) ? options.url : `https://${options.url}`
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error(`${options.url} is no address of a page: https://app.example`)
  return { ...options, url: new URL(url).href }
}

/**
 * What one page costs.
 * @param {string} url
 * @param {{ selector?: string, isSlow?: boolean, more?: string[], tell?: (text: string) => void }} [options] `more` are arguments for Chromium
 * @throws Error where there is no browser, or the page does not load
 */
export async function audit(url, { selector, isSlow = true, more, tell = () => undefined } = {}) {
  const browser = await launch({ more })
  try {
    const { product } = await browser.send('Browser.getVersion')
    tell('visiting')
    const finish = (page, requests) => readFiles(page, requests)
    const fast = await visit(browser, url, { selector, look, finish })
    if (isSlow) tell('visiting again, on a slow line')
    const slow = isSlow && fast.button ? await visit(browser, url, { selector, isSlow: true }) : undefined
    return toReport({ asked: url, fast, slow, version: product, hasAxe })
  } finally {
    await browser.close()
  }
}

/** @param {string[]} args @param {{ out(text: string): void }} io */
export async function run(args, { out }) {
  const { url, button: selector, json, html, isSlow } = readArgs(args)
  const report = await audit(url, { selector, isSlow, tell: text => process.stderr.write(`${text} …\n`) })
  if (json) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`)
  if (html) await writeFile(html, toPage(report))
  out(toTable(report))
}
