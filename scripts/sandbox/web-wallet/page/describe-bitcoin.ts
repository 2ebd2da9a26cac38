// What is asked on Bitcoin, in words.
import { fromBase64 } from '../../keys/bytes.js'
import { describePayment, describePsbt } from '../../words/bitcoin.js'
import { accountRow, describeText, networkRow, type Asked, type Describer, type NameNetwork } from './describe-parts.js'

interface Params {
  account: string
  address?: string
  message: string
  psbt: string
  broadcast?: boolean
  recipientAddress: string
  amount: string
  memo?: string
}

export const describeBitcoin: Record<string, Describer> = {
  signMessage(asked, nameNetwork) {
    const { message } = paramsOf(asked)
    if (typeof message !== 'string') throw new Error('This is no message.')
    return describeText(message, rowsOf(asked, nameNetwork), asked.site)
  },
  signPsbt(asked, nameNetwork, keys) {
    const { account, psbt, broadcast } = paramsOf(asked)
    const own = keys?.bitcoinOf(asked.chainId, keys.indexOf(asked.chainId, account)) ?? []
    const words = describePsbt(fromBase64(psbt), own, broadcast === true)
    return { ...words, rows: [...words.rows, ...rowsOf(asked, nameNetwork)] }
  },
  sendTransfer(asked, nameNetwork) {
    const { recipientAddress, amount, memo } = paramsOf(asked)
    if (typeof recipientAddress !== 'string') throw new Error('It goes to nobody.')
    const words = describePayment([{ address: recipientAddress, amount: BigInt(amount) }], undefined, memo)
    return { ...words, rows: [...words.rows, ...rowsOf(asked, nameNetwork)] }
  },
  getAccountAddresses: (asked, nameNetwork) => ({ title: 'Show your addresses', action: 'Show', rows: rowsOf(asked, nameNetwork) }),
}

const paramsOf = ({ params }: Asked) => params as Params

function rowsOf(asked: Asked, nameNetwork: NameNetwork) {
  const { account, address = account } = paramsOf(asked)
  return [accountRow(address), networkRow(asked.chainId, nameNetwork)]
}
