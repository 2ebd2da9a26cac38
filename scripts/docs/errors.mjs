// "Troubleshooting" by the text of an error, and the reference's table of errors, from the table of which errors are made.
import { importTs } from '../run-ts.mjs'
import { advice } from './advice.mjs'

const readers = { toast: 'the visitor', thrown: 'the code that called', alert: 'the developer' }
const amounts = { nothing: 'Nothing has moved.', maybe: 'Something may have moved.', fee: 'The network fee is spent.' }

/** Names in braces are filled in; a reader sees that something stands there. */
const shown = text => text.replaceAll(/\{(\w+)\}/g, '‹$1›').replaceAll('<', '&lt;')

/** Mistakes in calling us, which are thrown before the table of errors is loaded, and what helps. */
async function mistakes() {
  const { badNetworks, missingAdapter, missingModal, twoSignIns } = await importTs('src/domain/error-code.ts')
  return [
    [
      missingModal('useAppKit'),
      'A hook, composable or element is used before `createAppKit` was called.',
      "Call `createAppKit` once, outside of components, in a file that is imported before them. In Next, in a file with `'use client'`.",
    ],
    [
      badNetworks('…'),
      '`networks` is empty, has something that is no network, or none that an adapter serves.',
      'Import networks from `latchkey/networks`, and give the adapter of their chain family.',
    ],
    [
      missingAdapter('…'),
      '`addNetwork` or `removeNetwork` was called for a chain family without an adapter.',
      'Add its adapter to `adapters`.',
    ],
    [twoSignIns(), 'Both ways to sign in were given.', 'Keep `siwx`, or `siweConfig`.'],
    [
      new Error('Modal closed'),
      'The visitor left the modal before what was asked for had come: a payment, a sign-in, a wallet by a button of its own, a new email address.',
      'Nothing: treat it as a no.',
    ],
    [
      new Error('openSend: caipAddress not found'),
      "`open({ view: 'WalletSend', arguments })` was called while nobody is connected.",
      'Connect first.',
    ],
    [new Error('openSend: caipNetwork with chainId … not found'), 'The same, with a chain that is not in `networks`.', 'Add the network.'],
    [
      new Error('disableAppend: there is no <appkit-modal> in the page'),
      'With `disableAppend` the modal was opened before its element was in the page.',
      'Put `<appkit-modal>` into the page first.',
    ],
  ].map(([{ message }, when, what]) => ({ text: message, when, what }))
}

/** Every error with its group, its row of the table and what is said of it here. */
async function readErrors() {
  const { ERRORS } = await importTs('src/domain/error-table.ts')
  const told = Object.entries(advice).flatMap(([group, rows]) =>
    Object.entries(rows).map(([name, [when, what]]) => ({ group, name, when, what })),
  )
  const unknown = told.filter(({ name }) => !(name in ERRORS)).map(({ name }) => name)
  const missing = Object.keys(ERRORS).filter(name => !told.some(each => each.name === name))
  if (unknown.length || missing.length) throw new Error(`scripts/docs/advice.mjs lacks [${missing}] and has too many: [${unknown}]`)
  return told.map(each => ({ ...each, ...ERRORS[each.name] }))
}

const heading = text => (text.length > 100 ? `${text.slice(0, 100).replace(/ \S*$/, '')} …` : text)

/** The chapters of "Troubleshooting": each error under its text. */
export async function writeTroubles() {
  const errors = await readErrors()
  const chapters = Object.keys(advice).map(group => {
    const rows = errors
      .filter(each => each.group === group)
      .map(({ name, is, text, more, code, moved, when, what }) => {
        const about = [`\`${name}\``, code === undefined ? '' : `code ${code}`, `for ${readers[is]}`].filter(Boolean).join(', ')
        // What a wallet's site says is not known before.
        const title = text === '{words}' ? `In the words of the wallet’s site (${name})` : shown(text)
        const whole = [heading(title) === title ? '' : title, more ? shown(more) : ''].filter(Boolean)
        const lines = [
          `${about}. ${moved ? amounts[moved] : ''}`.trim(),
          ...whole.map(each => `> ${each}`),
          `**When:** ${when}`,
          `**What to do:** ${what}`,
        ]
        return `### ${heading(title)} {#${name}}\n\n${lines.join('\n\n')}`
      })
    return `## ${group}\n\n${rows.join('\n\n')}`
  })
  const calls = (await mistakes()).map(({ text, when, what }) => `### ${shown(text)}\n\n**When:** ${when}\n\n**What to do:** ${what}`)
  return `## Mistakes in calling us\n\n${calls.join('\n\n')}\n\n${chapters.join('\n\n')}`
}

/** The reference's page of errors. */
export async function writeErrorPage() {
  const cell = text => shown(text).replaceAll('|', '\\|')
  const rows = (await readErrors()).map(
    ({ name, text, code, is, moved }) =>
      `| [\`${name}\`](../troubleshooting.md#${name}) | ${cell(text)} | ${code ?? ''} | ${readers[is]} | ${moved ? amounts[moved].replace('.', '') : ''} |`,
  )
  return `---
aside: false
---

# Errors

Every failure that has a name is a \`ModalError\`: \`name\` is one of these, \`message\` its English text, \`code\` that of EIP-1193, EIP-1474 or WalletConnect where there
is one, \`moved\` what a payment may have moved, \`values\` what is filled in, \`cause\` what was thrown. Compare \`name\`, never words of the text, which
\`texts: { 'error.NAME': '…' }\` replaces: in what visitors see, in events, and in what a method of the modal throws. [Troubleshooting](../troubleshooting.md) says what helps.

| name | text | code | for | money |
|---|---|---|---|---|
${rows.join('\n')}
`
}
