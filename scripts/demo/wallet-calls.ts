import type { Eip1193Provider } from 'latchkey/react'

/** Who receives what the demo sends: the sandbox wallet's second account. */
export const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A message, its signature, and whom the signature proves. */
export interface Signed {
  signature: string
  signer: string
}

/** Asks the wallet to sign a text. The library that checks the signature is loaded when there is one. */
export async function signMessage(provider: Eip1193Provider, address: string, text: string): Promise<Signed> {
  const signature = String(await provider.request({ method: 'personal_sign', params: [toHex(text), address] }))
  const { verifyMessage } = await import('ethers/hash')
  return { signature, signer: verifyMessage(text, signature) }
}

/** Sends 0.01 ETH and waits, a minute at most, until it is in a block. @returns the transaction's hash */
export async function sendEther(provider: Eip1193Provider, from: string): Promise<string> {
  const value = `0x${(10n ** 16n).toString(16)}`
  const hash = String(await provider.request({ method: 'eth_sendTransaction', params: [{ from, to: RECEIVER, value }] }))
  for (let attempt = 0; attempt < 60; attempt++) {
    if (await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })) return hash
    await new Promise(resolve => setTimeout(resolve, 1000))
  }
  throw new Error('The transaction was sent, but no block has taken it in within a minute.')
}

const toHex = (text: string) => `0x${[...new TextEncoder().encode(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
