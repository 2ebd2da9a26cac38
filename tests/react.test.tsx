/** @jsxImportSource react */
import './support/window.js'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import * as kit from '../src/react.js'
import { settle } from './support/dom.js'
import { ADDRESS, cleanupModals } from './support/modal.js'
import { create, testReadings, type Use } from './support/readings.js'

const { AppKitAccountButton, AppKitButton, AppKitConnectButton, AppKitNetworkButton } = kit
const roots = new Set<Root>()
test.after.each(async () => {
  for (const root of roots) root.unmount()
  roots.clear()
  document.body.replaceChildren()
  await settle()
  cleanupModals()
})

/** Uses a hook in a component, in StrictMode; each distinct rendering counts. */
const use: Use = async <T,>(hook: () => T) => {
  const seen: T[] = []
  const Host = () => {
    const value = hook()
    if (seen.at(-1) !== value) seen.push(value)
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  roots.add(root)
  root.render(
    <StrictMode>
      <Host />
    </StrictMode>,
  )
  await settle()
  return { last: () => seen.at(-1)!, times: () => seen.length }
}

testReadings(test, use, kit)

test('the components are our elements, with the dApp’s attributes', async () => {
  create()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  roots.add(root)
  root.render(
    <>
      <AppKitButton label="Go" />
      <AppKitConnectButton loadingLabel="Wait" size="sm" />
      <AppKitAccountButton balance="hide" disabled={false} />
      <AppKitNetworkButton disabled />
    </>,
  )
  await settle()
  assert.equal(
    [...document.body.firstElementChild!.children].map(each => each.localName),
    ['appkit-button', 'appkit-connect-button', 'appkit-account-button', 'appkit-network-button'],
  )
  const read = (tag: string, name: string) => document.querySelector(`appkit-${tag}`)!.getAttribute(name)
  assert.equal(
    [read('connect-button', 'loadinglabel'), read('connect-button', 'size'), read('account-button', 'balance')],
    ['Wait', 'sm', 'hide'],
  )
  const isDisabled = (tag: string) => document.querySelector(`appkit-${tag}`)!.shadowRoot!.querySelector('button')!.disabled
  assert.equal([isDisabled('account-button'), isDisabled('network-button')], [false, true])
})

test('a button of the dApp’s own is handed the fields of RainbowKit and ConnectKit as well', async () => {
  let drawn: kit.ConnectButtonState | undefined
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  roots.add(root)
  root.render(<kit.ConnectButton.Custom>{state => ((drawn = state), null)}</kit.ConnectButton.Custom>)
  await settle()
  const said = 'Please call "createAppKit" before using "ConnectButton" hook'
  for (const open of ['open', 'openConnectModal', 'openChainModal', 'show'] as const) assert.throws(() => drawn![open](), said)
  assert.equal([drawn!.mounted, drawn!.account, drawn!.chain], [false, undefined, undefined])
  const { connect } = create()
  await connect()
  const short = `${ADDRESS.slice(0, 6)}…${ADDRESS.slice(-4)}`
  const { account, chain, mounted, truncatedAddress, unsupported, ensName } = drawn!
  assert.equal([mounted, account?.address, account?.displayName, truncatedAddress], [true, ADDRESS, short, short])
  assert.equal([chain?.id, chain?.unsupported, unsupported, ensName], [1, false, false, undefined])
  assert.is(drawn!.openAccountModal, drawn!.show)
})
