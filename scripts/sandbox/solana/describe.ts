// A processed transaction as `getTransaction` tells it.
import { getBase58Decoder, getBase64Decoder, type Address } from '@solana/kit'
import { parseTransferSolInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { readToken, toTokenAmount } from './accounts.js'
import { invalidParams, RpcAnswerError } from '../rpc.js'
import type { Landed } from './ledger.js'
import type { Settings } from './params.js'

/** The decimals of a mint, if there is one. */
type DecimalsOf = (mint: Address) => number | undefined

/** Tells `landed` in the encoding asked for: `json`, `jsonParsed`, `base64` or `base58`. */
export function describeLanded(
  landed: Landed,
  { encoding = 'json', maxSupportedTransactionVersion }: Settings,
  decimalsOf: DecimalsOf,
): unknown {
  const { version } = landed.message
  if (version !== 'legacy' && (typeof maxSupportedTransactionVersion !== 'number' || maxSupportedTransactionVersion < version)) {
    const advice = `Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`
    throw new RpcAnswerError(-32015, `Transaction version (${version}) is not supported by the requesting client. ${advice}`)
  }
  return {
    slot: landed.slot,
    blockTime: landed.time,
    ...(maxSupportedTransactionVersion === undefined ? {} : { version }),
    meta: describeMeta(landed, decimalsOf),
    transaction: describeBody(landed, String(encoding)),
  }
}

function describeMeta({ error, meta, fee, keys, before, after }: Landed, decimalsOf: DecimalsOf): unknown {
  const data = meta.returnData().data()
  const inner = meta.innerInstructions().map((list, index) => ({
    index,
    instructions: list.map(each => ({
      programIdIndex: each.instruction().programIdIndex(),
      accounts: [...each.instruction().accounts()],
      data: getBase58Decoder().decode(each.instruction().data()),
      stackHeight: each.stackHeight(),
    })),
  }))
  return {
    err: error,
    status: error ? { Err: error } : { Ok: null },
    fee,
    preBalances: keys.all.map(key => before.get(key)?.lamports ?? 0n),
    postBalances: keys.all.map(key => after.get(key)?.lamports ?? 0n),
    preTokenBalances: listTokens(keys.all, before, decimalsOf),
    postTokenBalances: listTokens(keys.all, after, decimalsOf),
    innerInstructions: inner.filter(({ instructions }) => instructions.length > 0),
    logMessages: meta.logs(),
    computeUnitsConsumed: meta.computeUnitsConsumed(),
    loadedAddresses: keys.loaded,
    ...(data.length
      ? {
          returnData: {
            programId: getBase58Decoder().decode(meta.returnData().programId()),
            data: [getBase64Decoder().decode(data), 'base64'],
          },
        }
      : {}),
    rewards: [],
  }
}

function listTokens(keys: readonly Address[], accounts: Landed['after'], decimalsOf: DecimalsOf): unknown[] {
  return keys.flatMap((key, accountIndex) => {
    const account = accounts.get(key)
    const token = account && readToken(account)
    if (!token) return []
    const uiTokenAmount = toTokenAmount(token.amount, decimalsOf(token.mint) ?? 0)
    return [{ accountIndex, mint: token.mint, owner: token.owner, programId: account.programAddress, uiTokenAmount }]
  })
}

function describeBody({ bytes, message, keys, transaction }: Landed, encoding: string): unknown {
  if (encoding === 'base64') return [getBase64Decoder().decode(bytes), 'base64']
  if (encoding === 'base58') return [getBase58Decoder().decode(bytes), 'base58']
  if (encoding !== 'json' && encoding !== 'jsonParsed') throw invalidParams(`unknown variant \`${encoding}\``)
  const isParsed = encoding === 'jsonParsed'
  const signatures = Object.values(transaction.signatures).map(signature => getBase58Decoder().decode(signature!))
  const instructions = ('instructions' in message ? message.instructions : []).map(
    ({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => {
      const text = getBase58Decoder().decode(data)
      if (!isParsed) return { programIdIndex: programAddressIndex, accounts: [...accountIndices], data: text, stackHeight: null }
      const programId = keys.all[programAddressIndex]!
      const accounts = accountIndices.map(index => keys.all[index]!)
      const parsed = programId === SYSTEM_PROGRAM_ADDRESS ? parseTransfer(accounts, data) : undefined
      return parsed ? { program: 'system', programId, parsed, stackHeight: null } : { programId, accounts, data: text, stackHeight: null }
    },
  )
  const accountKeys = keys.all.map((pubkey, index) => ({
    pubkey,
    signer: index < keys.signers,
    writable: keys.isWritable(index),
    source: index < message.staticAccounts.length ? 'transaction' : 'lookupTable',
  }))
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header
  const header = {
    numRequiredSignatures: numSignerAccounts,
    numReadonlySignedAccounts: numReadonlySignerAccounts,
    numReadonlyUnsignedAccounts: numReadonlyNonSignerAccounts,
  }
  const recentBlockhash = message.lifetimeToken
  return {
    signatures,
    message: isParsed
      ? { accountKeys, recentBlockhash, instructions }
      : { header, accountKeys: message.staticAccounts, recentBlockhash, instructions },
  }
}

function parseTransfer(accounts: readonly Address[], data: Uint8Array | { readonly [index: number]: number }): unknown {
  try {
    const parsed = parseTransferSolInstruction({
      programAddress: SYSTEM_PROGRAM_ADDRESS,
      accounts: accounts.map(address => ({ address, role: 1 as const })) as never,
      data: data as Uint8Array,
    })
    if (parsed.data.discriminator !== 2) return undefined
    return { type: 'transfer', info: { source: accounts[0], destination: accounts[1], lamports: parsed.data.amount } }
  } catch {
    return undefined
  }
}
