// What is asked on Polkadot's chains, in words.
import { readText, toHex } from '../../keys/bytes.js'
import { readPayload } from '../../keys/polkadot-payload.js'
import { readData } from '../../keys/polkadot.js'
import { describePayload } from '../../words/polkadot.js'
import { accountRow, describeText, networkRow, type Asked, type Describer, type NameNetwork } from './describe-parts.js'

interface Params {
  address: string
  message: string
  transactionPayload: unknown
}

export const describePolkadot: Record<string, Describer> = {
  polkadot_signMessage(asked, nameNetwork) {
    const bytes = readData(paramsOf(asked).message)
    return describeText(
      (readText(bytes) ?? `0x${toHex(bytes)}`).replace(/^<Bytes>|<\/Bytes>$/g, ''),
      rowsOf(asked, nameNetwork),
      asked.site,
    )
  },
  polkadot_signTransaction(asked, nameNetwork) {
    const words = describePayload(readPayload(paramsOf(asked).transactionPayload))
    return { ...words, rows: [...words.rows, ...rowsOf(asked, nameNetwork)] }
  },
}

const paramsOf = ({ params }: Asked) => params as Params
const rowsOf = (asked: Asked, nameNetwork: NameNetwork) => [accountRow(paramsOf(asked).address), networkRow(asked.chainId, nameNetwork)]
