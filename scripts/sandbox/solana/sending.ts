// The methods that try a transaction, send it, and tell what became of it.
import { getAddressDecoder, getBase64Decoder, getSignatureFromTransaction, isSignature, type Address } from '@solana/kit'
import { toJsonAccount } from './accounts.js'
import { invalidParams, RpcAnswerError, type RpcMethod } from '../rpc.js'
import { toSentence, type TransactionError } from './errors.js'
import { describeLanded } from './describe.js'
import { decodeTransaction, type Landed, type Ledger, type Sent } from './ledger.js'
import { readAddress, readAddresses, readBytes, readCommitment, readNumber, readSettings, type Settings } from './params.js'
import { createContext, findDecimals } from './reading.js'

/** The methods about transactions; `airdrop` pays from the faucet, and resolves with the transaction's signature. */
export function createSending(ledger: Ledger, airdrop: (address: Address, lamports: bigint) => Promise<string>): Record<string, RpcMethod> {
  const { clock } = ledger
  const inContext = createContext(ledger)

  /** Tries `sent` as the chain would take it now. */
  function rehearse(sent: Sent, { checksSignatures, checksBlockhash = true }: { checksSignatures: boolean; checksBlockhash?: boolean }) {
    const isOld = checksBlockhash && !clock.isUsable(sent.message.lifetimeToken)
    const isKnown = Boolean(ledger.find(getFirstSignature(sent)))
    if (isOld || (isKnown && checksSignatures)) return toResult(isKnown ? 'AlreadyProcessed' : 'BlockhashNotFound')
    const { error, meta, accounts } = ledger.simulate(sent, checksSignatures)
    const data = meta.returnData().data()
    const returnData = data.length
      ? { programId: getAddressDecoder().decode(meta.returnData().programId()), data: [getBase64Decoder().decode(data), 'base64'] }
      : null
    return { ...toResult(error), logs: meta.logs(), unitsConsumed: meta.computeUnitsConsumed(), returnData, touched: accounts }
  }

  function requireSigned(sent: Sent): void {
    const unsigned = Object.values(sent.transaction.signatures).some(signature => !signature)
    if (unsigned || ledger.simulate(sent, true).error === 'SignatureFailure')
      throw new RpcAnswerError(-32003, 'Transaction signature verification failure')
  }

  return {
    simulateTransaction([text, given]) {
      const settings = readSettings(given)
      const sent = decode(text, settings)
      const { sigVerify = false, replaceRecentBlockhash = false } = settings
      if (sigVerify && replaceRecentBlockhash) throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
      if (sigVerify) requireSigned(sent)
      const { touched, ...result } = rehearse(sent, { checksSignatures: false, checksBlockhash: !replaceRecentBlockhash })
      const wanted = settings.accounts ? readSettings(settings.accounts) : undefined
      const accounts = wanted
        ? readAddresses(wanted.addresses).map(address => {
            const account = touched.find(each => each.address === address) ?? ledger.account(address, 'processed')
            return result.err || !account
              ? null
              : toJsonAccount(account, { encoding: String(wanted.encoding ?? 'base64') }, () => undefined)
          })
        : null
      const replacement = replaceRecentBlockhash ? { replacementBlockhash: clock.latestBlockhash(readCommitment(settings)) } : {}
      return inContext(settings, { ...result, accounts, ...replacement })
    },

    sendTransaction([text, given]) {
      const settings = readSettings(given)
      const sent = decode(text, settings)
      const signature = getFirstSignature(sent)
      if (!settings.skipPreflight) {
        requireSigned(sent)
        const { touched: _, ...result } = rehearse(sent, { checksSignatures: true })
        if (result.err) throw new RpcAnswerError(-32002, `Transaction simulation failed: ${toSentence(result.err)}`, result)
      }
      // A node takes what it is sent and passes it on; whether it is ever processed is another matter.
      const mayLand =
        clock.isUsable(sent.message.lifetimeToken) && !ledger.find(signature) && Object.values(sent.transaction.signatures).every(Boolean)
      if (mayLand) ledger.process(sent)
      return signature
    },

    getSignatureStatuses([signatures, given]) {
      if (!Array.isArray(signatures) || signatures.length > 256) throw invalidParams('Too many inputs provided; max 256')
      return inContext(
        { ...readSettings(given), commitment: 'processed' },
        signatures.map(readSignature).map(signature => toStatus(ledger.find(signature))),
      )
    },

    getTransaction([signature, given]) {
      const settings = typeof given === 'string' ? { encoding: given } : readSettings(given)
      const landed = ledger.find(readSignature(signature))
      const commitment = readCommitment(settings)
      if (commitment === 'processed') throw invalidParams('Method does not support commitment below `confirmed`')
      return landed && ledger.has(landed, commitment)
        ? describeLanded(landed, settings, mint => findDecimals(ledger, mint, 'processed'))
        : null
    },

    getSignaturesForAddress([value, given]) {
      const settings = readSettings(given)
      const address = readAddress(value)
      const limit = settings.limit === undefined ? 1000 : readNumber(settings.limit)
      if (limit < 1 || limit > 1000) throw invalidParams('Invalid limit; max 1000')
      const commitment = readCommitment(settings)
      const all = ledger.landed.filter(each => each.keys.all.includes(address) && ledger.has(each, commitment)).reverse()
      const indexOf = (key: 'before' | 'until') => (settings[key] ? all.findIndex(each => each.signature === settings[key]) : -1)
      const until = indexOf('until')
      return all
        .slice(indexOf('before') + 1, until < 0 ? undefined : until)
        .slice(0, limit)
        .map(each => ({
          signature: each.signature,
          slot: each.slot,
          err: each.error,
          memo: null,
          blockTime: each.time,
          confirmationStatus: ledger.commitmentOf(each),
        }))
    },

    requestAirdrop: ([address, lamports]) => airdrop(readAddress(address), BigInt(readNumber(lamports))),
  }

  function toStatus(landed: Landed | undefined): unknown {
    if (!landed) return null
    const confirmationStatus = ledger.commitmentOf(landed)
    const confirmations = confirmationStatus === 'finalized' ? null : confirmationStatus === 'confirmed' ? 1 : 0
    return {
      slot: landed.slot,
      confirmations,
      err: landed.error,
      status: landed.error ? { Err: landed.error } : { Ok: null },
      confirmationStatus,
    }
  }
}

const toResult = (err: TransactionError | null) => ({
  err,
  logs: [] as string[],
  accounts: null,
  unitsConsumed: 0n,
  loadedAccountsDataSize: 0,
  returnData: null as unknown,
  innerInstructions: null,
  touched: [] as ReturnType<Ledger['simulate']>['accounts'],
})

const getFirstSignature = ({ transaction, bytes }: Sent): string => {
  try {
    return getSignatureFromTransaction(transaction)
  } catch {
    // Nobody who pays has signed: what a node answers with is 64 zeros.
    return bytes.length ? '1'.repeat(64) : ''
  }
}

function readSignature(value: unknown): string {
  if (typeof value !== 'string' || !isSignature(value)) throw invalidParams('Invalid param: WrongSize')
  return value
}

function decode(text: unknown, { encoding = 'base58' }: Settings): Sent {
  const bytes = readBytes(text, encoding)
  try {
    return decodeTransaction(bytes)
  } catch {
    throw invalidParams('failed to deserialize solana_transaction::versioned::VersionedTransaction')
  }
}
