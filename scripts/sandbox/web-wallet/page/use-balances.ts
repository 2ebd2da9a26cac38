import { formatEther } from 'ethers'
import { useEffect, useState } from 'preact/hooks'
import { createRpc } from '../../rpc.js'
import type { WebWalletNetwork } from '../config.js'
import type { Account } from './wallet.js'

const LOOK_EVERY_MS = 4_000

/** Ether by CAIP-10 id, looked up again while the page is in sight: blocks tell nobody. Missing where a chain is silent. */
export function useBalances(accounts: readonly Account[], networks: readonly WebWalletNetwork[]): Record<string, string> {
  const [balances, setBalances] = useState<Record<string, string>>({})
  useEffect(() => {
    let isGone = false
    async function look(): Promise<void> {
      const wanted = networks.flatMap(network => accounts.map(({ address }) => ({ network, address })))
      const found = await Promise.all(wanted.map(({ network, address }) => readBalance(network, address)))
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

async function readBalance({ id, rpcUrl }: WebWalletNetwork, address: string): Promise<[id: string, ether: string] | undefined> {
  try {
    const wei = await createRpc(rpcUrl)('eth_getBalance', [address, 'latest'])
    return [`${id}:${address}`, formatEther(wei as string)]
  } catch {
    return undefined
  }
}
