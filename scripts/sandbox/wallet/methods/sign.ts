// Signatures: EIP-191, EIP-712.
import { checkTypedData, readMessage, readTypedData } from '../../methods/eip155.js'
import { invalid } from '../../methods/prepared.js'
import { describeTypedData } from '../../words/eip155.js'
import { accountRow, parseOwnAccount, signerOf, type Method } from './method.js'

export const personal_sign: Method = call => {
  const [message, address] = call.params
  const { bytes, words } = readMessage(message, call.origin)
  const account = parseOwnAccount(call, address)
  return {
    question: { ...words, kind: 'sign', rows: [accountRow(call, account)] },
    perform: () => signerOf(call, account).signMessage(bytes),
  }
}

export const eth_signTypedData_v4: Method = call => {
  const [address, json] = call.params
  const account = parseOwnAccount(call, address)
  const data = readTypedData(json)
  checkTypedData(data)
  const { domain, types, message } = data
  const { chainId, name } = call.state.chain
  const words = describeTypedData(data, { id: `eip155:${chainId}`, name })
  if (words.warning) throw invalid(`The data is for chain ${domain.chainId}; the wallet is on ${chainId}.`)
  return {
    question: { ...words, kind: 'sign', rows: [accountRow(call, account), ...words.rows] },
    perform: () => signerOf(call, account).signTypedData(domain, types, message),
  }
}
