import { connect } from '../../src/flows/connecting/connect.js'
import { leaveConnecting } from '../../src/flows/session/leave.js'
import type { OpenModal } from '../../src/modal.js'
import { settlePromises } from './clock.js'
import { createFakeSIWX, type FakeSIWX } from './fake-siwx.js'
import { createFakeWallet, type FakeWalletOptions } from './fakes.js'
import { ADDRESS, createTestModal, OTHER_ADDRESS, type TestModalOptions } from './modal.js'

export const PROMPT = 'SIWXSignMessage'

/** A visitor of a dApp that wants them to sign in. */
export type Visitor = Awaited<ReturnType<typeof arrive>>

/** Arrives with a wallet of two accounts. */
export async function arrive({
  siwx = createFakeSIWX(),
  has = {},
  ...given
}: TestModalOptions & { siwx?: FakeSIWX; has?: FakeWalletOptions } = {}) {
  const wallet = createFakeWallet({ accounts: [ADDRESS, OTHER_ADDRESS], ...has })
  const made = createTestModal({ wallet, ...given, options: { siwx, ...given.options } })
  const modal = made.modal as OpenModal
  const view = () => made.modal.screen?.router.view.peek()
  /** What is on screen: a view, or nothing. */
  const screen = () => (made.appKit.isOpen() ? (view() ?? 'nothing yet') : 'closed')
  return { ...made, modal, siwx, wallet, view, screen }
}

/** Connects as ConnectingExternal does. */
export async function connectIn(visitor: Visitor, { leaves = true } = {}): Promise<void> {
  const { modal } = visitor
  await modal.open({ view: 'Connect' })
  modal.screen.router.push('ConnectingExternal', { connector: visitor.connector() })
  const wanted = await connect(modal, visitor.connector())
  if (leaves) leaveConnecting(modal, wanted)
  await settlePromises()
}

/** Arrives, and connects. */
export async function connected(given: Parameters<typeof arrive>[0] = {}): Promise<Visitor> {
  const visitor = await arrive(given)
  await connectIn(visitor)
  return visitor
}

/** Something is stored in another tab. */
export const fromOtherTab = async ({ page, clock }: Visitor, key: string | null): Promise<void> => {
  page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: 'x', oldValue: null }))
  await clock.advance(500)
}
