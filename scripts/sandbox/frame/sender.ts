// Transactions of an account of ours, one after the other.
import type { Wallet } from 'ethers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Rpc } from '../rpc.js'

/** Sends for one account on one chain. */
export type Sender = ReturnType<typeof createSender>

const GWEI = 10n ** 9n
// Enough whatever a few full blocks make of the base fee.
const [MAX_FEE, TIP] = [100n * GWEI, GWEI]
const TRIES = 200
const POLL_MS = 10

/** The way in which `wallet` sends on a chain. */
export function createSender(wallet: Wallet, rpc: Rpc, chainId: number) {
  let last: Promise<unknown> = Promise.resolve()
  let open: string[] = []

  async function send({ to, data, gas }: { to: string; data: string; gas: bigint }): Promise<string> {
    const nonce = Number(await rpc('eth_getTransactionCount', [wallet.address, 'pending']))
    const fees = { maxFeePerGas: MAX_FEE, maxPriorityFeePerGas: TIP }
    const signed = await wallet.signTransaction({ type: 2, chainId, nonce, to, data, gasLimit: gas, ...fees })
    const hash = (await rpc('eth_sendRawTransaction', [signed])) as string
    open.push(hash)
    return hash
  }

  return {
    address: wallet.address,
    /** Signs and sends; resolves with the hash. Two at a time wait for each other, so that no number is taken twice. */
    send(transaction: Parameters<typeof send>[0]): Promise<string> {
      const turn = last.then(() => send(transaction))
      last = turn.catch(() => undefined)
      return turn
    },
    /** Resolves when all of it is mined; a chain that mines in its own time is given its blocks. @throws when one failed */
    async settle(): Promise<void> {
      for (let tries = 0; tries < TRIES; tries++) {
        const receipts = (await Promise.all(open.map(hash => rpc('eth_getTransactionReceipt', [hash])))) as ({ status: string } | null)[]
        if (receipts.some(receipt => receipt && receipt.status !== '0x1'))
          throw new Error('Smart accounts could not be deployed: a transaction failed.')
        if (receipts.every(Boolean)) return void (open = [])
        await wait(POLL_MS)
        if (tries % 10 === 0) await rpc('evm_mine')
      }
      throw new Error('Smart accounts were not mined.')
    },
  }
}
