// What a visit leaves in local storage, and what may have become of it: rows of the table of faults (`tests/faults`).

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ACCOUNT = `eip155:31337:${ADDRESS}`

/** What a visit leaves with a wallet of this id. */
const toLeft = (connectorId: string): Record<string, string> => ({
  '@appkit/connected_namespaces': 'eip155',
  '@appkit/connection_status': 'connected',
  '@appkit/connections': JSON.stringify({
    eip155: [{ connectorId, accounts: [{ namespace: 'eip155', address: ADDRESS, type: 'eoa' }], caipNetworkId: 'eip155:31337' }],
  }),
  '@appkit/active_namespace': 'eip155',
  '@appkit/eip155:connected_connector_id': connectorId,
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
})

/** By whose hand, and how, a value is not ours any more. */
const WAYS: readonly [how: string, spoil: (value: string) => string][] = [
  ['cut short', value => value.slice(0, Math.max(1, value.length >> 1))],
  ['a list', () => '[1,null,{"address":7}]'],
  ['of an older version', () => '{"version":1,"state":{"connections":{"__type":"Map","value":[]},"chainId":"1"}}'],
]

const ALL: typeof WAYS = [...WAYS, ['a megabyte', () => `"${'x'.repeat(300_000)}"`], ['`null`', () => 'null']]
/** What says who was connected. */
const isOfConnection = (key: string) => !/cache|recent|EMAIL/.test(key)

/** One value spoilt in one way; all of them; all but who was connected. */
export const SPOILT = [
  ...Object.keys(toLeft('')).flatMap(key => WAYS.map(([how, spoil]) => toRow(`\`${key}\` is ${how}`, spoil, each => each === key))),
  ...ALL.flatMap(([how, spoil]) => [
    toRow(`every value is ${how}`, spoil, () => true),
    toRow(`every value but who was connected is ${how}`, spoil, key => !isOfConnection(key)),
  ]),
]

function toRow(what: string, spoil: (value: string) => string, isSpoilt: (key: string) => boolean) {
  return {
    what,
    sees: 'a page that knows them or not, and lets them connect and leave',
    toStorage: (connectorId: string): Record<string, string> =>
      Object.fromEntries(Object.entries(toLeft(connectorId)).map(([key, value]) => [key, isSpoilt(key) ? spoil(value) : value])),
  }
}
