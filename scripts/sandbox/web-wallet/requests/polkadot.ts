// Polkadot's chains over WalletConnect (https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc).
import { toHex } from '../../keys/bytes.js'
import { readPayload, toSignedBytes } from '../../keys/polkadot-payload.js'
import { readData, wrapBytes, type PolkadotKey } from '../../keys/polkadot.js'
import { attempt, invalid, unauthorized, type Call, type Method } from './call.js'

export const polkadotMethods: Record<string, Method> = {
  polkadot_signMessage(call) {
    const { message } = call.fields
    if (typeof message !== 'string') throw invalid('A message is expected.')
    return { signature: `0x${toHex(findKey(call).sign(wrapBytes(readData(message))))}` }
  },
  polkadot_signTransaction(call) {
    const key = findKey(call)
    const bytes = attempt(() => toSignedBytes(readPayload(call.fields.transactionPayload)))
    // The first byte names the kind of key.
    return { id: 1, signature: `0x${key.type === 'ed25519' ? '00' : '01'}${toHex(key.sign(bytes))}` }
  },
}

function findKey({ fields, keys }: Call): PolkadotKey {
  const key = keys.findPolkadot(fields.address)
  if (!key) throw unauthorized()
  return key
}
