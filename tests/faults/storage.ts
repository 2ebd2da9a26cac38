// What may have become of local storage.
import { connect, isConnected, isDisconnected, openModal, reads, SANDBOX_ROW, until, type DappWorld } from '../e2e/dapp.js'
import type { Fault, Part, Within } from './matrix.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ACCOUNT = `eip155:31337:${ADDRESS}`

/** What a visit leaves. */
const LEFT: Record<string, string> = {
  '@appkit/connected_namespaces': 'eip155',
  '@appkit/connection_status': 'connected',
  '@appkit/connections': JSON.stringify({
    eip155: [
      {
        connectorId: 'dev.latchkey.sandbox',
        accounts: [{ namespace: 'eip155', address: ADDRESS, type: 'eoa' }],
        caipNetworkId: 'eip155:31337',
      },
    ],
  }),
  '@appkit/active_namespace': 'eip155',
  '@appkit/eip155:connected_connector_id': 'dev.latchkey.sandbox',
  '@appkit/active_caip_network_id': 'eip155:31337',
  '@appkit/native_balance_cache': JSON.stringify({
    [ACCOUNT]: { caipAddress: ACCOUNT, balance: '1', symbol: 'ETH', timestamp: Date.now() },
  }),
  '@appkit/portfolio_cache': JSON.stringify({ [ACCOUNT]: { caipAddress: ACCOUNT, balance: { balances: [] }, timestamp: Date.now() } }),
  '@appkit/identity_cache': JSON.stringify({ [ADDRESS]: { identity: { name: null, avatar: null }, timestamp: Date.now() } }),
  '@appkit/ens_cache': JSON.stringify({ [ADDRESS]: { address: ADDRESS, ens: [], timestamp: Date.now() } }),
  '@appkit/recent_wallets': '[]',
  '@appkit/history_transactions_cache': '{}',
  '@appkit-wallet/EMAIL': 'mia@mail.example',
}

/** By whose hand, and how, a value is not ours any more. */
const SPOILT: readonly [how: string, spoil: (value: string) => string][] = [
  ['cut short', value => value.slice(0, Math.max(1, value.length >> 1))],
  ['a list', () => '[1,null,{"address":7}]'],
  ['of an older version', () => '{"version":1,"state":{"connections":{"__type":"Map","value":[]},"chainId":"1"}}'],
]

/** Whoever comes back is known or not; either way they can connect, look and leave. */
async function worksAfter(world: DappWorld, storage: Record<string, string>, within: Within): Promise<void> {
  const visit = await world.enter({ storage })
  const { id } = visit
  await within((await visit.modal()).evaluate(modal => modal.ready()))
  if (!(await (await visit.modal()).evaluate(modal => modal.getIsConnectedState()))) {
    await isDisconnected(visit)
    await connect(visit)
  }
  await isConnected(visit, ADDRESS)
  await id('account-button').click()
  await id('disconnect-button').click()
  await isDisconnected(visit)
}

const spoilt: Fault[] = Object.keys(LEFT).flatMap(key =>
  SPOILT.map(([how, spoil]) => ({
    what: `\`${key}\` is ${how}`,
    sees: 'a page that knows them or not, and lets them connect, look and leave',
    within: 4,
    run: (world, within) => worksAfter(world, { ...LEFT, [key]: spoil(LEFT[key]!) }, within),
  })),
)

/** Makes local storage behave so from the start. */
const withStorage = (world: DappWorld, break_: () => void) => world.enter({ before: page => page.addInitScript(break_) })

const whole: Fault[] = [
  {
    what: 'every value is a megabyte',
    sees: 'a page that lets them connect, look and leave',
    within: 4,
    run: (world, within) => worksAfter(world, Object.fromEntries(Object.keys(LEFT).map(key => [key, `"${'x'.repeat(300_000)}"`])), within),
  },
  {
    what: 'every value is `null`',
    sees: 'a page that lets them connect, look and leave',
    within: 4,
    run: (world, within) => worksAfter(world, Object.fromEntries(Object.keys(LEFT).map(key => [key, 'null'])), within),
  },
  {
    what: 'storage is blocked',
    sees: 'a modal that forgets, and does everything else',
    within: 5,
    async run(world, within) {
      const visit = await withStorage(world, () =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Access is denied', 'SecurityError')
          },
        }),
      )
      await within(connect(visit))
      await visit.id('account-button').click()
      await visit.id('disconnect-button').click()
      await isDisconnected(visit)
    },
  },
  {
    what: 'storage is full',
    sees: 'a modal that forgets, and does everything else',
    within: 5,
    async run(world, within) {
      const visit = await withStorage(world, () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('Full', 'QuotaExceededError')
        }
      })
      await within(connect(visit))
      await reads(visit.id('account-button'), '1234.567 ETH')
    },
  },
  {
    what: 'nothing can be removed from storage',
    sees: 'the account gone as they leave',
    within: 5,
    async run(world, within) {
      const visit = await withStorage(world, () => {
        Storage.prototype.removeItem = () => {
          throw new DOMException('Busy', 'InvalidStateError')
        }
      })
      await connect(visit)
      await visit.id('account-button').click()
      await visit.id('disconnect-button').click()
      await within(isDisconnected(visit))
    },
  },
  {
    what: 'storage is cleared while somebody is connected',
    sees: 'their account, and nobody after a reload',
    within: 5,
    async run(world, within) {
      const visit = await world.enter()
      await connect(visit)
      await visit.page.evaluate(() => localStorage.clear())
      await visit.id('account-button').click()
      await within(visit.id('disconnect-button').waitFor())
      await visit.page.keyboard.press('Escape')
      await visit.page.reload()
      await isDisconnected(visit)
    },
  },
  {
    what: 'storage is cleared while a wallet is asked',
    sees: 'the account that was approved',
    within: 5,
    async run(world, within) {
      const visit = await world.enter({ wallet: { answer: 'ask' } })
      await openModal(visit)
      await visit.id(SANDBOX_ROW).click()
      await visit.wallet.nextPending()
      await visit.page.evaluate(() => localStorage.clear())
      visit.wallet.approve()
      await within(isConnected(visit, visit.address))
    },
  },
  {
    what: 'another tab clears storage',
    sees: 'how they stand, and nobody connected after a reload',
    within: 6,
    async run(world, within) {
      const visit = await world.enter()
      await connect(visit)
      const other = await world.enter({ context: visit.context })
      await isConnected(other)
      await other.page.evaluate(() => localStorage.clear())
      await visit.page.bringToFront()
      await within(
        until(async () => (await visit.id('account-button').count()) + (await visit.id('connect-button').count()) > 0, 'a button'),
      )
      await visit.page.reload()
      await isDisconnected(visit)
    },
  },
]

export const storage: Part = { name: 'storage', faults: [...whole, ...spoilt] }
