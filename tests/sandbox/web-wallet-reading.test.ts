import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createWebWalletWorld } from './web-wallet-world.js'

const world = createWebWalletWorld(test)
const { id, asks, showCode } = world

test('reads the code from the screen', async () => {
  const { uri, approval } = await world.dapp.connect()
  await showCode(uri)
  await id('scan').click()
  await asks('Connect to A page')
  await id('approve').click()
  await approval
})

/** Lets the wallet look at a screen without a code, and waits until it does. */
async function lookInVain(): Promise<void> {
  await world.page.evaluate(() => {
    const { mediaDevices } = navigator
    const original = mediaDevices.getDisplayMedia.bind(mediaDevices)
    mediaDevices.getDisplayMedia = async options => (window.stream = await original(options))
  })
  await id('scan').click()
  await world.page.waitForFunction(() => window.stream?.active)
}

const scanIsFocused = () => world.page.waitForFunction(() => document.activeElement?.getAttribute('data-testid') === 'web-wallet-scan')

test('stops reading the screen when its owner cancels, and gives the screen back', async () => {
  await showCode('no link of a dApp')
  await lookInVain()
  await id('scan-cancel').click()
  await world.page.waitForFunction(() => !window.stream?.active)
  await scanIsFocused()
  assert.is(await world.page.getByRole('alert').count(), 0)
})

test('can be cancelled while the browser still asks what to share', async () => {
  await world.page.evaluate(() => {
    navigator.mediaDevices.getDisplayMedia = () => new Promise(() => undefined)
  })
  await id('scan').click()
  await id('scan-cancel').click()
  await scanIsFocused()
})

test('says so when the screen is no longer shared', async () => {
  const shared = await showCode('no link of a dApp')
  await lookInVain()
  await shared.close()
  await world.page.getByText('The screen is no longer shared, and no code was seen on it.').waitFor()
})

for (const [name, sentence] of [
  ['NotAllowedError', 'The screen stays private, as you wished. Paste the link, or a picture of the code.'],
  ['NotSupportedError', 'This browser cannot show us the screen. Paste the link, or a picture of the code.'],
] as const) {
  test(`says what to do instead when the screen cannot be read (${name})`, async () => {
    await world.page.evaluate(why => {
      navigator.mediaDevices.getDisplayMedia = () => Promise.reject(new DOMException('no', why))
    }, name)
    await id('scan').click()
    await world.page.getByRole('alert').getByText(sentence).waitFor()
    assert.ok(await id('scan').isEnabled())
  })
}

for (const way of ['paste', 'drop', 'choose'] as const) {
  test(`reads the code from a picture (${way})`, async () => {
    const { uri, approval } = await world.dapp.connect()
    const shown = await showCode(uri)
    await give(way, await shown.screenshot())
    await asks('Connect to A page')
    await id('approve').click()
    await approval
  })
}

test('says so when a picture shows no code', async () => {
  const shown = await showCode('no link of a dApp')
  await give('paste', await shown.screenshot())
  await world.page.getByText('There is no code of a dApp in this picture.').waitFor()
})

/** Gives the wallet a picture as a visitor does. */
async function give(way: 'paste' | 'drop' | 'choose', png: Buffer): Promise<void> {
  if (way === 'choose') return id('picture').setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: png })
  await world.page.evaluate(
    ([kind, base64]) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))], 'screen.png', { type: 'image/png' }))
      const wishes = { bubbles: true, cancelable: true }
      document.body.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...wishes, clipboardData: data })
          : new DragEvent('drop', { ...wishes, dataTransfer: data }),
      )
    },
    [way, png.toString('base64')] as const,
  )
}

declare global {
  interface Window {
    /** What the page got when it asked for the screen. */
    stream?: MediaStream
  }
}

test.run()
