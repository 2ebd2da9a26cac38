// Beside each page its Markdown, and what leads a language model to it: llms.txt (https://llmstxt.org), and all of it in one file.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const head = `# Latchkey

> A wallet-connection modal for web dApps: \`createAppKit(...)\` with the interface of AppKit 1.7, about 7 kB for the page, every view loaded when it is asked for. EVM chains, Solana, Bitcoin, Polkadot, WalletConnect, wallets by email and social account.`

/**
 * @param {{ name: string, group: string, text: string }[]} pages
 * @param {string} out the site's folder
 */
export async function writeTwins(pages, out) {
  for (const { name, text } of pages) await writeFile(join(out, `${name}.md`), text)
  const groups = [...new Set(pages.map(({ group }) => group))].filter(Boolean)
  const list = group =>
    pages
      .filter(each => each.group === group)
      .map(({ name, text }) => `- [${titleOf(text)}](${name}.md)${aboutOf(text)}`)
      .join('\n')
  await writeFile(
    join(out, 'llms.txt'),
    `${head}\n\nThe whole in one file: [llms-full.txt](llms-full.txt). The first page: [Latchkey](index.md)\n\n${groups.map(group => `## ${group}\n\n${list(group)}`).join('\n\n')}\n`,
  )
  await writeFile(join(out, 'llms-full.txt'), pages.map(({ name, text }) => `<!-- ${name}.md -->\n\n${text.trim()}\n`).join('\n'))
}

const titleOf = text => /^# (.+)$/m.exec(text)?.[1].replaceAll('`', '') ?? ''

/** The first sentence of a page. */
function aboutOf(text) {
  const paragraph = text
    .replace(/^[\s\S]*?^# .+$/m, '')
    .split(/\n\s*\n/)
    .map(each => each.trim().replaceAll('\n', ' '))
    .find(each => /^[A-Z`[]/.test(each))
  const sentence = /^.*?[.:](?= |$)/.exec(paragraph ?? '')?.[0]
  return sentence ? `: ${sentence.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/:$/, '.')}` : ''
}
