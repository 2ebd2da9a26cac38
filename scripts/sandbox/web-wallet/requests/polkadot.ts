// Polkadot's chains over WalletConnect (https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc).
import type { PolkadotKey } from '../../keys/polkadot.js'
import { prepareMessage, preparePayload } from '../../methods/polkadot.js'
import { ofAccount, told, unauthorized, type Call, type Method } from './call.js'

export const polkadotMethods: Record<string, Method> = {
  polkadot_signMessage: call => ofAccount(prepareMessage(call.fields.message, call.site, keyOf(call)), call.fields.address),
  polkadot_signTransaction: call =>
    told(ofAccount(preparePayload(call.fields.transactionPayload, keyOf(call)), call.fields.address), ({ signature }) => ({
      id: 1,
      signature,
    })),
}

const keyOf =
  ({ fields, keys }: Call) =>
  (): PolkadotKey => {
    const key = keys.findPolkadot(fields.address)
    if (!key) throw unauthorized()
    return key
  }
