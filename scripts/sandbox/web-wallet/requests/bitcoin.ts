// Bitcoin over WalletConnect (https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc).
import { toUtf8Bytes } from 'ethers'
import { toHex } from '../../keys/bytes.js'
import type { BitcoinKey } from '../../keys/bitcoin.js'
import { prepareMessage, preparePaying, preparePsbt, readPayment, readPsbtWish } from '../../methods/bitcoin.js'
import { invalid, type Prepared } from '../../methods/prepared.js'
import { ofAccount, told, unauthorized, urlOf, type Call, type Method } from './call.js'

export const bitcoinMethods: Record<string, Method> = {
  getAccountAddresses(call) {
    const { intentions } = call.fields
    const wanted = Array.isArray(intentions) && intentions.length ? intentions : ['payment', 'ordinal']
    return about(call, {
      words: () => ({ title: 'Show your addresses', action: 'Show', rows: [] }),
      perform: () =>
        keysOf(call)
          .filter(({ purpose }) => wanted.includes(purpose))
          .map(({ address, publicKey, path, purpose }) => ({ address, publicKey, path, intention: purpose })),
    })
  },
  signMessage(call) {
    const { message, address, protocol = 'ecdsa' } = call.fields
    if (typeof message !== 'string') throw invalid('A message is expected.')
    const keyOf = () => {
      const own = keysOf(call)
      const key = address ? own.find(each => each.address === address) : own[0]
      if (!key) throw unauthorized()
      return key
    }
    return told(about(call, prepareMessage(toUtf8Bytes(message), protocol, call.site, keyOf)), ({ address, signature, messageHash }) => ({
      address,
      signature: toHex(signature),
      messageHash: toHex(messageHash),
    }))
  },
  signPsbt(call) {
    const { psbt, signInputs, broadcast } = call.fields
    const wish = readPsbtWish(psbt, signInputs, broadcast === true)
    return about(
      call,
      preparePsbt(
        wish,
        () => keysOf(call),
        () => urlOf(call),
      ),
    )
  },
  sendTransfer(call) {
    const { account, recipientAddress, amount, changeAddress, memo } = call.fields
    const payment = readPayment([{ address: recipientAddress, amount }], changeAddress, memo)
    const keyOf = () => {
      const own = keysOf(call)
      return own.find(({ address }) => address === account) ?? own[0]!
    }
    return about(
      call,
      preparePaying(payment, keyOf, () => urlOf(call)),
    )
  },
}

const about = <Result>({ fields: { account, address = account } }: Call, prepared: Prepared<Result>) => ofAccount(prepared, address)

/** Both keys of the account a page means; the page may name it by either address. */
function keysOf({ fields: { account, address }, keys, networkId }: Call): BitcoinKey[] {
  const own = keys.bitcoinOf(networkId, keys.indexOf(networkId, account ?? address))
  if (!own.length) throw unauthorized()
  return own
}
