// Tokens for the local chains, and a few months in which friends gave some of them to the wallets' accounts.
import { getCreateAddress, Interface, parseUnits, toQuantity } from 'ethers'
import type { DevAccount } from './accounts.js'
import contracts from './contracts/contracts.json'
import type { Rpc } from './rpc.js'

/** A token as it lies on one chain. */
export interface DevnetToken {
  address: string
  name: string
  symbol: string
  /** None for a collection (ERC-721). */
  decimals?: number
}

/** Days that the past of a chain with tokens is long. */
export const DAYS_OF_PAST = 100

// One with a price of many zeros and huge balances, and one without decimals, which clients take for low quality and drop.
const fungibles = [
  { name: 'USD Coin', symbol: 'USDC', decimals: 6, supply: '1000000000' },
  { name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18, supply: '1000000000' },
  { name: 'Pebble', symbol: 'PEBBLE', decimals: 18, supply: '1000000000000000' },
  { name: 'Loyalty Points', symbol: 'POINTS', decimals: 0, supply: '1000000' },
] as const
// The second one comes unasked, and its name makes the blockchain API flag it as spam.
const collections = [
  { name: 'Harbour Lights', symbol: 'HARBOUR' },
  { name: 'Claim your reward', symbol: 'REWARD' },
] as const

/** How many days ago which friend gave what; the second account of a wallet gets little, the third nothing. */
const gifts: readonly { daysAgo: number; friend: 0 | 1; to: 0 | 1; symbol: string; amount: string }[] = [
  { daysAgo: 97, friend: 0, to: 0, symbol: 'USDC', amount: '1250' },
  { daysAgo: 88, friend: 1, to: 0, symbol: 'ETH', amount: '0.5' },
  { daysAgo: 71, friend: 1, to: 0, symbol: 'DAI', amount: '340.5' },
  { daysAgo: 52, friend: 0, to: 0, symbol: 'PEBBLE', amount: '123456789012.5' },
  { daysAgo: 45, friend: 0, to: 0, symbol: 'HARBOUR', amount: '1' },
  { daysAgo: 33, friend: 0, to: 0, symbol: 'POINTS', amount: '420' },
  { daysAgo: 20, friend: 1, to: 0, symbol: 'USDC', amount: '75.25' },
  { daysAgo: 20, friend: 0, to: 1, symbol: 'USDC', amount: '40' },
  { daysAgo: 12, friend: 0, to: 0, symbol: 'REWARD', amount: '1' },
  { daysAgo: 6, friend: 1, to: 0, symbol: 'ETH', amount: '0.125' },
]

const token = new Interface(contracts.Token.abi)
const collection = new Interface(contracts.Collection.abi)

/**
 * Deploys the tokens on a chain that does not mine by itself yet and began `DAYS_OF_PAST` ago, lets the months pass, and
 * returns to `now` (seconds). The chain's last accounts pay for it, so that nobody else's nonce or ether changes.
 */
export async function deployTokens({
  rpc,
  accounts,
  guests,
  share,
  now,
}: {
  rpc: Rpc
  accounts: readonly DevAccount[]
  /** The accounts of each wallet. */
  guests: readonly (readonly DevAccount[])[]
  /** What an amount is divided by: chains differ, so that a wrong one shows. */
  share: bigint
  now: number
}): Promise<DevnetToken[]> {
  const [treasury, ...friends] = [accounts.at(-1)!, accounts.at(-2)!, accounts.at(-3)!].map(({ address }) => address) as [
    string,
    string,
    string,
  ]
  const send = (from: string, to: string | undefined, { value = 0n, data = '0x' }: { value?: bigint; data?: string } = {}) =>
    rpc('eth_sendTransaction', [{ from, to, value: toQuantity(value), data, gas: toQuantity(3_000_000) }])
  const mine = (daysAgo: number) => rpc('evm_mine', [{ timestamp: now - daysAgo * 86_400 }])

  const tokens: DevnetToken[] = []
  const deploy = async (details: Omit<DevnetToken, 'address'>, data: string) => {
    tokens.push({ address: getCreateAddress({ from: treasury, nonce: tokens.length }).toLowerCase(), ...details })
    await send(treasury, undefined, { data })
  }
  for (const { name, symbol, decimals, supply } of fungibles) {
    const data = token.encodeDeploy([name, symbol, decimals, [treasury, ...friends], parseUnits(supply, decimals)])
    await deploy({ name, symbol, decimals }, contracts.Token.bytecode + data.slice(2))
  }
  for (const { name, symbol } of collections) {
    await deploy({ name, symbol }, contracts.Collection.bytecode + collection.encodeDeploy([name, symbol]).slice(2))
  }
  await mine(DAYS_OF_PAST - 1)

  for (const [index, { daysAgo, friend, to, symbol, amount }] of gifts.entries()) {
    const [from, receivers] = [friends[friend]!, guests.map(each => each[to]!.address)]
    const given = tokens.find(each => each.symbol === symbol)
    const units = parseUnits(amount, given ? (given.decimals ?? 0) : 18) / share
    if (given && given.decimals === undefined) await send(from, given.address, { data: collection.encodeFunctionData('drop', [receivers]) })
    else if (given)
      for (const each of receivers) await send(from, given.address, { data: token.encodeFunctionData('transfer', [each, units]) })
    else for (const each of receivers) await send(from, each, { value: units })
    if (gifts[index + 1]?.daysAgo !== daysAgo) await mine(daysAgo)
  }
  return tokens
}
