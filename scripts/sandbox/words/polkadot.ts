// What a transaction on Polkadot's chains asks for, in words. What the call means only the chain's metadata knows.
import { readNumber, type PolkadotPayload } from '../keys/polkadot-payload.js'
import type { Words } from './message.js'

const chains: Readonly<Record<string, string>> = {
  '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3': 'Polkadot',
  '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe': 'Kusama',
}

/** Describes a payload that is to be signed; whoever gets the signature may send it. */
export function describePayload({ genesisHash, method, nonce, tip, era }: PolkadotPayload): Words {
  const isTipped = readNumber(tip) > 0n
  return {
    title: 'Sign a transaction',
    action: 'Sign',
    rows: [
      { label: 'Chain', value: chains[genesisHash] ?? `${genesisHash.slice(0, 10)}…` },
      { label: 'Call', value: `number ${method.slice(2, 4)}.${method.slice(4, 6)}, ${(method.length - 2) / 2} bytes` },
      { label: 'Transaction', value: `number ${readNumber(nonce)} of this account` },
      { label: 'Tip', value: isTipped ? `${readNumber(tip)} units` : 'none' },
      { label: 'Valid', value: era === '0x00' ? 'until it is sent' : 'for a short time' },
    ],
    text: method,
    warning: 'The wallet cannot read what this call does. Sign it only if you trust the site.',
  }
}
