// Bitcoin over WalletConnect (https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc).
import { toUtf8Bytes } from 'ethers'
import { fromBase64, toBase64, toHex } from '../../keys/bytes.js'
import { messageHash, signBitcoinMessage } from '../../keys/bitcoin-message.js'
import { closePsbt, signPsbt, type InputToSign } from '../../keys/bitcoin-psbt.js'
import { broadcast, preparePayment } from '../../keys/bitcoin-send.js'
import type { BitcoinKey } from '../../keys/bitcoin.js'
import { WalletError } from '../../wallet/errors.js'
import { attempt, invalid, unauthorized, urlOf, type Call, type Method } from './call.js'

export const bitcoinMethods: Record<string, Method> = {
  getAccountAddresses(call) {
    const { intentions } = call.fields
    const wanted = Array.isArray(intentions) && intentions.length ? intentions : ['payment', 'ordinal']
    return keysOf(call)
      .filter(({ purpose }) => wanted.includes(purpose))
      .map(({ address, publicKey, path, purpose }) => ({ address, publicKey, path, intention: purpose }))
  },
  signMessage(call) {
    const { message, address, protocol = 'ecdsa' } = call.fields
    if (typeof message !== 'string') throw invalid('A message is expected.')
    if (protocol !== 'ecdsa' && protocol !== 'bip322') throw invalid(`The wallet does not sign by ${String(protocol)}.`)
    const own = keysOf(call)
    const key = address ? own.find(each => each.address === address) : own[0]
    if (!key) throw unauthorized()
    const bytes = toUtf8Bytes(message)
    return { address: key.address, signature: toHex(signBitcoinMessage(key, bytes, protocol)), messageHash: toHex(messageHash(bytes)) }
  },
  async signPsbt(call) {
    const { psbt, signInputs, broadcast: isSent } = call.fields
    const [own, inputs] = [keysOf(call), readInputs(signInputs)]
    const bytes = attempt(() => fromBase64(psbt), 'The PSBT')
    const signed = attempt(() => signPsbt(bytes, own, inputs))
    if (isSent !== true) return { psbt: toBase64(signed.toPSBT()) }
    const { hex } = attempt(() => closePsbt(signed))
    const txid = await reach(call, url => broadcast(url, hex))
    return { psbt: toBase64(signed.toPSBT()), txid }
  },
  async sendTransfer(call) {
    const { account, recipientAddress, amount, changeAddress, memo } = call.fields
    const own = keysOf(call)
    const sender = own.find(({ address }) => address === account) ?? own[0]!
    if (typeof recipientAddress !== 'string' || !/^[1-9][0-9]{0,15}$/.test(String(amount)))
      throw invalid('A transfer has a recipientAddress and an amount in satoshi.')
    const payment = {
      recipients: [{ address: recipientAddress, amount: BigInt(String(amount)) }],
      changeAddress: typeof changeAddress === 'string' ? changeAddress : undefined,
      memo: typeof memo === 'string' && memo ? toUtf8Bytes(memo) : undefined,
    }
    const txid = await reach(call, async url => {
      const { psbt } = await preparePayment(url, sender, payment)
      return broadcast(url, closePsbt(signPsbt(psbt, [sender], undefined)).hex)
    })
    return { txid }
  },
}

/** Both keys of the account a page means; the page may name it by either address. */
function keysOf({ fields: { account, address }, keys, networkId }: Call): BitcoinKey[] {
  const own = keys.bitcoinOf(networkId, keys.indexOf(networkId, account ?? address))
  if (!own.length) throw unauthorized()
  return own
}

function readInputs(value: unknown): InputToSign[] | undefined {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) throw invalid('signInputs is a list.')
  return value.map((input: Partial<InputToSign> | null) => {
    const { index, address, sighashTypes } = input ?? {}
    if (typeof index !== 'number') throw invalid('An input to sign has an index.')
    return { index, address, sighashTypes }
  })
}

// What the node or the coins do not allow, in their words.
async function reach<Result>(call: Call, action: (url: string) => Promise<Result>): Promise<Result> {
  const url = urlOf(call)
  try {
    return await action(url)
  } catch (error) {
    throw new WalletError('internal', (error as Error).message)
  }
}
