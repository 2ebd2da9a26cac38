// What Orca says, of Firefox and Chromium, to somebody who connects, pays and signs in by the keyboard: the phrases that matter, in order, and what is
// told once, once. Between them it speaks of windows and frames as it likes.
//
// Of Chromium it speaks "Connected" at some times and not at others: the focus comes back to the page then, and a page's own log speaks too.
//
// Not of WebKit: Orca 43 speaks no live region of WebKitGTK, since its script for it knows none (`orca/scripts/toolkits/WebKitGtk`, unlike `scripts/web`
// for Gecko and Chromium), and where the focus goes within a dialog only now and then: of a whole connection and a payment it said "Review Send dialog" and
// "Send push button grayed". What is told in the terms of the specifications `tests/e2e/heard.txt` holds.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { start, strictPolicy, type DevServer } from '../../scripts/dev-server.js'
import { startSandbox, type Sandbox } from '../../scripts/sandbox/sandbox.js'
import '../support/dist.js' // runs after the build
import { until } from '../support/patience.js'
import { startChromium, startFirefox } from './firefox.js'
import { startOrca } from './orca.js'

const test = suite('Orca')
let sandbox: Sandbox
let demo: DevServer

test.before(async () => {
  // Slow enough that what is waited for can be said.
  sandbox = await startSandbox({ behaviour: { answer: 'approve', slow: 2_000, signsIn: false } })
  demo = await start({ sandbox, headers: { 'content-security-policy': strictPolicy(sandbox, { inpage: true }) }, inpage: true })
})
test.after(async () => {
  await demo?.close()
  await sandbox?.close()
})

for (const [name, startEngine, unheard] of [
  ['Firefox', startFirefox, []],
  ['Chromium', startChromium, ['Connected']],
] as const)
  test(`${name}: who connects, pays and signs in hears where they are, what is waited for and what came of it`, async () => {
    const orca = await startOrca()
    const engine = await startEngine(() => {}, orca.env)
    let at = 0
    /** Waits until Orca has said each of these, in order; `live` phrases are told by live regions. */
    const hears = async (phrases: readonly string[], live: readonly string[] = []) => {
      const expected = [...phrases, ...live].filter(phrase => !(unheard as readonly string[]).includes(phrase))
      const read = async () => (await orca.said()).slice(at)
      try {
        await until(async () => expected.length === toPlaces(await read(), expected).length, expected.join(', '))
      } catch (error) {
        throw new Error(`${(error as Error).message}; what was said: ${(await read()).join(' | ')}`)
      }
      const said = await read()
      for (const phrase of live)
        assert.ok(said.filter(words => words === phrase).length < 2, `${phrase} is said twice: ${said.join(' | ')}`)
      at += toPlaces(said, expected).at(-1)! + 1
    }
    try {
      const page = await engine.open()
      const byId = (id: string) => `[data-testid="${id}"]`
      const presses = async (css: string, text?: string) => {
        await until(() => page.look(css, text), `${css} ${text ?? ''}`)
        await page.evaluate(
          (css, text) => {
            const roots = [document, document.querySelector('w3m-modal')?.shadowRoot]
            const found = roots.flatMap(root => [...(root?.querySelectorAll<HTMLElement>(css) ?? [])])
            found.find(each => each.textContent.includes(text))?.focus()
          },
          css,
          text ?? '',
        )
        await page.key('Enter')
      }
      const row = '[data-testid^="wallet-selector-"]'
      await page.goto(demo.workbench)
      await hears(['Latchkey: the workbench'])
      await presses(byId('w3m-open-hook-button'))
      await hears(['Connect Wallet'])
      await presses(row, 'Sandbox Wallet')
      await hears(['Sandbox Wallet'], ['Continue in Sandbox Wallet', 'Connected'])
      await until(() => page.look('[data-testid="account-button"][aria-busy=false]'), 'the account')
      await presses(byId('open-send-with-arguments-button'))
      await presses('[data-testid="send-preview-button"][aria-disabled=false]', 'Preview Send')
      await hears(['Review Send'])
      await presses(byId('send-confirm-button'), 'Send')
      await hears(['Waiting for Sandbox Wallet'])
      await until(() => page.look('[data-phase=done]'), 'the payment')
      await hears([], ['You sent'])
      await presses(byId('result-done'))
      await hears(['Account'])
      await page.goto(`${demo.workbench}?signIn=required`)
      await presses(byId('disconnect-hook-button'))
      await until(async () => (await page.look(byId('w3m-address')))?.text === '–', 'nobody to be connected')
      await presses(byId('w3m-open-hook-button'))
      await presses(row, 'Sandbox Wallet')
      await hears([], ['Continue in Sandbox Wallet', 'Connected'])
      await presses(byId('w3m-connecting-siwe-sign'))
      await hears([], ['Signing in'])
      await until(() => page.look(byId('server-sessions'), 'eip155:31337'), 'the session')
    } catch (error) {
      throw new Error(`${(error as Error).message}; all that was said: ${(await orca.said()).join(' | ')}`)
    } finally {
      await engine.close()
      await orca.close()
    }
  })

/** Where in what was said each phrase comes, in order, as far as they come. */
function toPlaces(said: readonly string[], phrases: readonly string[]): number[] {
  const places: number[] = []
  for (const phrase of phrases) {
    const place = said.findIndex((words, n) => n > (places.at(-1) ?? -1) && words.includes(phrase))
    if (place < 0) break
    places.push(place)
  }
  return places
}
