import { formatEther } from 'ethers'
import { useEffect, useState } from 'preact/hooks'
import type { Keys } from '../../keys.js'
import { createRpc } from '../../rpc.js'
import { readBalance as readOther } from '../../wallet/balances.js'
import { coins, otherNamespaceOf } from '../../wallet/namespaces.js'
import type { WebWalletNetwork } from '../config.js'
import type { Account } from './wallet.js'

const LOOK_EVERY_MS = 4_000

/** What accounts hold, by network and number, looked up again while the page is in sight: blocks tell nobody. Missing where a chain is silent. */
export function useBalances(keys: Keys, accounts: readonly Account[], networks: readonly WebWalletNetwork[]): Record<string, string> {
  const [balances, setBalances] = useState<Record<string, string>>({})
  useEffect(() => {
    let isGone = false
    async function look(): Promise<void> {
      const wanted = networks.flatMap(network => accounts.map(({ index }) => ({ network, index })))
      const found = await Promise.all(wanted.map(({ network, index }) => readBalance(network, index, keys.addressOf(network.id, index)!)))
      if (!isGone) setBalances(Object.fromEntries(found.filter(entry => entry !== undefined)))
    }
    void look()
    const timer = setInterval(() => document.hidden || void look(), LOOK_EVERY_MS)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [accounts, networks])
  return balances
}

async function readBalance(
  { id, rpcUrl }: WebWalletNetwork,
  index: number,
  address: string,
): Promise<[key: string, amount: string] | undefined> {
  const other = otherNamespaceOf(id)
  if (!rpcUrl) return undefined
  try {
    if (other) {
      const amount = await readOther(other, { url: rpcUrl, ...coins[other] }, address)
      return amount === null ? undefined : [`${id}:${index}`, amount]
    }
    const wei = await createRpc(rpcUrl)('eth_getBalance', [address, 'latest'])
    return [`${id}:${index}`, formatEther(wei as string)]
  } catch {
    return undefined
  }
}
