import { batch } from '@preact/signals-core'
import { ServiceError } from '../../clients/blockchain-api.js'
import { getSwapQuote } from '../../clients/convert-api.js'
import { DEBOUNCE } from '../../domain/times.js'
import { toBlockchainApi } from '../../flows/blockchain-api.js'
import type { Modal } from '../../modal.js'
import type { Swap } from './state.js'
import { toWish } from './wish.js'

/**
 * Asks what one gets, once nothing has been typed for half a second; an answer to an earlier question reaches nobody. While it is asked
 * for again, and where that fails, the last one stands. Throws nothing.
 */
export async function askQuote(modal: Modal, swap: Swap, delay = DEBOUNCE): Promise<void> {
  swap.quoting.abort()
  const { signal } = (swap.quoting = new AbortController())
  const wish = toWish(modal, swap)
  const known = swap.quote.peek()
  const isSame = wish && known?.from === wish.from && known.to === wish.to && known.given === wish.given
  if (!isSame) {
    batch(() => {
      swap.quote.value = swap.preview.value = undefined
      swap.asking.value = wish ? 'loading' : 'idle'
    })
  }
  if (!wish) return
  await modal.platform.wait(delay, signal)
  if (signal.aborted) return
  try {
    const received = await getSwapQuote(toBlockchainApi(modal)!, { ...wish.ask, gasPrice: swap.gasPrice.peek() }, signal)
    if (signal.aborted) return
    settle(received)
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof ServiceError && /insufficient liquidity/i.test(error.reason ?? '')) settle(undefined)
    else swap.asking.value = 'failed'
  }

  function settle(received: bigint | undefined): void {
    batch(() => {
      swap.quote.value = received && wish ? { from: wish.from, to: wish.to, given: wish.given, received } : undefined
      swap.asking.value = received ? 'idle' : 'none'
    })
  }
}
