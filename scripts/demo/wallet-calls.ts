import type { Eip1193Provider } from 'latchkey/react'
import { sandbox } from './sandbox.js'

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
  // An account that is a contract signs in its own way, and may not be on the chain yet (EIP-1271, ERC-6492): the chain says whether it has.
  if (signature.length !== 132)
    return { signature, signer: (await isSignedByContract(provider, address, text, signature)) ? address : 'nobody' }
  const signer = verifyMessage(text, signature)
  if (signer !== address && (await isSignedByContract(provider, address, text, signature))) return { signature, signer: address }
  return { signature, signer }
}

async function isSignedByContract(provider: Eip1193Provider, address: string, message: string, signature: string): Promise<boolean> {
  const { createPublicClient, custom } = await import('viem')
  const client = createPublicClient({ transport: custom({ request: call => provider.request(call) }) })
  return client.verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` })
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

/** Asks for leave to call one contract for an hour (`wallet_grantPermissions`). @returns what the permission is named by */
export async function givePermission(provider: Eip1193Provider, address: string): Promise<string> {
  const grant = {
    address,
    chainId: await provider.request({ method: 'eth_chainId' }),
    expiry: Math.floor(Date.now() / 1000) + 3600,
    signer: { type: 'keys', data: {} },
    permissions: [{ type: 'contract-call', data: { address: RECEIVER, functions: [{ functionName: 'mint' }] } }],
    policies: [],
  }
  const { pci } = (await provider.request({ method: 'wallet_grantPermissions', params: [grant] })) as { pci: string }
  return pci
}

/** Lets the wallet's second account take 25 USDC, by the token's `approve`; the pretend service knows where the token is. @returns what to say */
export async function allowToken(provider: Eip1193Provider, from: string): Promise<string> {
  const chainId = Number(await provider.request({ method: 'eth_chainId' }))
  const response = await fetch(`${sandbox.urls.api}/v1/convert/tokens?projectId=sandbox&chainId=eip155:${chainId}`)
  const { tokens } = (await response.json()) as { tokens: { symbol: string; address: string }[] }
  const to = tokens
    .find(({ symbol }) => symbol === 'USDC')
    ?.address.split(':')
    .at(-1)
  if (!to) throw new Error('There is no USDC on this network.')
  const data = `0x095ea7b3${RECEIVER.slice(2).toLowerCase().padStart(64, '0')}${25_000_000n.toString(16).padStart(64, '0')}`
  await provider.request({ method: 'eth_sendTransaction', params: [{ from, to, data }] })
  return 'Allowed: 25 USDC.'
}

/** Asks for leave to take 0.1 ETH each day, for a week (ERC-7715). @returns what to say */
export async function allowEachDay(provider: Eip1193Provider, from: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const day = 86_400
  const asked = {
    chainId: await provider.request({ method: 'eth_chainId' }),
    from,
    to: RECEIVER,
    permission: {
      type: 'native-token-periodic',
      isAdjustmentAllowed: false,
      data: { periodAmount: `0x${(10n ** 17n).toString(16)}`, periodDuration: day, startTime: now, justification: 'To try it' },
    },
    rules: [{ type: 'expiry', data: { timestamp: now + 7 * day } }],
  }
  await provider.request({ method: 'wallet_requestExecutionPermissions', params: [asked] })
  return 'Allowed: 0.1 ETH a day, for a week.'
}

const toHex = (text: string) => `0x${[...new TextEncoder().encode(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
