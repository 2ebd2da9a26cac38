// What tests of swapping do in the dialog, and read from the first chain.
import { Interface } from 'ethers'
import { ROUTER, WRAPPED } from '../../scripts/sandbox/dex/addresses.js'
import { isAt, reads, type DappWorld, type Visit } from './dapp.js'

/** Whoever swaps, with whatever wallet. */
export type Swapper = Pick<Visit, 'page' | 'id' | 'modal' | 'address'>

export const erc20 = new Interface([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address,address) view returns (uint256)',
  'function approve(address,uint256)',
  'function transfer(address,uint256)',
])

/** Reads the first chain of a world, which is there once its tests run. */
export function createReader(world: DappWorld) {
  const chain = () => world.sandbox.devnets[0]
  const tokenOf = (symbol: string): string => (symbol === 'WETH' ? WRAPPED : chain().tokens.find(token => token.symbol === symbol)!.address)
  const ask = async (symbol: string, data: string) =>
    BigInt((await chain().rpc('eth_call', [{ to: tokenOf(symbol), data }, 'latest'])) as string)
  return {
    chain,
    tokenOf,
    /** Units of somebody; of ETH in wei. */
    async balanceOf({ address }: Pick<Swapper, 'address'>, symbol: string): Promise<bigint> {
      if (symbol === 'ETH') return BigInt((await chain().rpc('eth_getBalance', [address, 'latest'])) as string)
      return ask(symbol, erc20.encodeFunctionData('balanceOf', [address]))
    },
    /** How much of a token the exchange may take. */
    allowanceOf: ({ address }: Pick<Swapper, 'address'>, symbol: string): Promise<bigint> =>
      ask(symbol, erc20.encodeFunctionData('allowance', [address, ROUTER])),
  }
}

export async function openForm(visit: Swapper, fill: object = {}): Promise<void> {
  await (await visit.modal()).evaluate((modal, fill) => void modal.open({ view: 'Swap', arguments: fill } as never), fill)
  await isAt(visit, 'Swap')
}

export const button = ({ id }: Swapper) => id('swap-action-button')
export const pressable = (visit: Swapper, label: string) =>
  visit.page.locator('[data-testid="swap-action-button"]:not([aria-disabled=true])', { hasText: new RegExp(`^${label}$`) }).waitFor()
export const press = async (visit: Swapper, label: string) => {
  await pressable(visit, label)
  await button(visit).click()
}

/** Goes on to the preview, and waits until it is there. */
export async function review(visit: Swapper): Promise<void> {
  await press(visit, 'Review Swap')
  await isAt(visit, 'Review Swap')
  await visit.id('review-to').waitFor()
}

/** What the preview says, in full: units. */
export async function terms({ page, id }: Swapper, decimals: number) {
  // What is shortened has its digits in the title.
  const fullOf = (testId: string) =>
    page.getByTestId(testId).evaluate(element => element.querySelector('[title]')?.getAttribute('title') ?? element.textContent!)
  const read = async (testId: string, digits: number) => toUnits(/[\d.,]+/.exec(await fullOf(testId))![0].replaceAll(',', ''), digits)
  return {
    received: await read('review-to', decimals),
    minimum: await read('swap-minimum', decimals),
    fee: await read('swap-network-fee', 18),
    from: (await id('review-from').textContent())!,
    to: (await id('review-to').textContent())!,
  }
}

function toUnits(text: string, decimals: number): bigint {
  const [whole, fraction = ''] = text.split('.')
  return BigInt(whole! + fraction.padEnd(decimals, '0'))
}

export const isAtAccount = ({ id }: Swapper) => id('single-account-avatar').waitFor()
/** The swap has been sent: waits until its result says so, and goes on to the account. */
export async function isSwapped(visit: Swapper, words: string | RegExp): Promise<void> {
  await visit.page.locator('[data-testid=swap-result][data-phase=done]').getByText(words).waitFor()
  await visit.id('result-done').click()
  await isAtAccount(visit)
}
export const says = ({ id }: Swapper, words: string | RegExp) => reads(id('swap-error'), words)
