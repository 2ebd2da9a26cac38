// The methods that only look.
import { getCompiledTransactionMessageDecoder, type Address, type EncodedAccount } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { isTokenProgram, readMint, readToken, toJsonAccount, toTokenAmount, TOKEN_2022_PROGRAM_ADDRESS, type DataWish } from './accounts.js'
import { EPOCH_SLOTS, type Commitment } from './clock.js'
import { invalidParams, RpcAnswerError, type RpcMethod } from '../rpc.js'
import { getFee } from './fees.js'
import type { Ledger, Sent } from './ledger.js'
import { GENESIS_HASH } from './network.js'
import { readAddress, readAddresses, readBytes, readCommitment, readNumber, readSettings, type Settings } from './params.js'

/** What `getVersion` answers: the validator whose answers these are like. */
const VERSION = '2.2.14'

/** The context of an answer, which tells how new it is. */
export function createContext(ledger: Ledger): (settings: Settings, value: unknown) => unknown {
  return (settings, value) => {
    const slot = ledger.clock.slot(readCommitment(settings))
    if (settings.minContextSlot !== undefined && readNumber(settings.minContextSlot) > slot) {
      throw new RpcAnswerError(-32016, 'Minimum context slot has not been reached', { contextSlot: slot })
    }
    return { context: { slot, apiVersion: VERSION }, value }
  }
}

/** The methods about the chain as a whole and about accounts. */
export function createReading(ledger: Ledger): Record<string, RpcMethod> {
  const { clock, svm } = ledger
  const inContext = createContext(ledger)
  const decimalsAt = (commitment: Commitment) => (mint: Address) => findDecimals(ledger, mint, commitment)
  const show = (account: EncodedAccount | undefined, settings: Settings, encoding: string) =>
    account ? toJsonAccount(account, readWish(settings, encoding), decimalsAt(readCommitment(settings))) : null

  function requireToken(address: Address, commitment: Commitment) {
    const account = ledger.account(address, commitment)
    if (!account) throw invalidParams('Invalid param: could not find account')
    const token = readToken(account)
    if (!token) throw invalidParams('Invalid param: not a Token account')
    return token
  }

  function findTokenAccounts(owner: Address, filter: Settings, commitment: Commitment): EncodedAccount[] {
    const mint = filter.mint === undefined ? undefined : readAddress(filter.mint)
    const program = filter.programId === undefined ? undefined : readAddress(filter.programId)
    if (mint && decimalsAt(commitment)(mint) === undefined) throw invalidParams('Invalid param: could not find mint')
    if (!mint && !program) throw invalidParams('Invalid param: a mint or a programId is expected')
    if (program && !isTokenProgram(program)) throw invalidParams('Invalid param: unrecognized Token program id')
    const programs = program ? [program] : [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM_ADDRESS]
    return programs
      .flatMap(each => ledger.accountsOf(each, commitment))
      .filter(account => {
        const token = readToken(account)
        return token?.owner === owner && (!mint || token.mint === mint)
      })
  }

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': VERSION, 'feature-set': 3_073_396_398 }),
    getGenesisHash: () => GENESIS_HASH,
    getSlot: ([settings]) => clock.slot(readCommitment(readSettings(settings))),
    getBlockHeight: ([settings]) => clock.toHeight(clock.slot(readCommitment(readSettings(settings)))),
    getEpochInfo([settings]) {
      const slot = clock.slot(readCommitment(readSettings(settings)))
      const at = {
        absoluteSlot: slot,
        blockHeight: clock.toHeight(slot),
        epoch: Math.floor(slot / EPOCH_SLOTS),
        slotIndex: slot % EPOCH_SLOTS,
      }
      return { ...at, slotsInEpoch: EPOCH_SLOTS, transactionCount: ledger.landed.length }
    },
    getLatestBlockhash([given]) {
      const settings = readSettings(given)
      return inContext(settings, clock.latestBlockhash(readCommitment(settings)))
    },
    isBlockhashValid: ([blockhash, given]) => inContext(readSettings(given), clock.isUsable(readAddress(blockhash))),
    getBalance([address, given]) {
      const settings = readSettings(given)
      return inContext(settings, ledger.account(readAddress(address), readCommitment(settings))?.lamports ?? 0n)
    },
    getAccountInfo([address, given]) {
      const settings = readSettings(given)
      return inContext(settings, show(ledger.account(readAddress(address), readCommitment(settings)), settings, 'binary'))
    },
    getMultipleAccounts([addresses, given]) {
      const settings = readSettings(given)
      const accounts = readAddresses(addresses).map(address => ledger.account(address, readCommitment(settings)))
      return inContext(
        settings,
        accounts.map(account => show(account, settings, 'base64')),
      )
    },
    getMinimumBalanceForRentExemption: ([size]) => svm.minimumBalanceForRentExemption(BigInt(readNumber(size))),
    getFeeForMessage([text, given]) {
      const message = readMessage(readBytes(text, 'base64'))
      return inContext(readSettings(given), clock.isUsable(message.lifetimeToken) ? getFee(message) : null)
    },
    getTokenAccountsByOwner([owner, filter, given]) {
      const settings = readSettings(given)
      const accounts = findTokenAccounts(readAddress(owner), readSettings(filter), readCommitment(settings))
      return inContext(
        settings,
        accounts.map(account => ({ pubkey: account.address, account: show(account, settings, 'binary') })),
      )
    },
    getTokenAccountBalance([address, given]) {
      const settings = readSettings(given)
      const token = requireToken(readAddress(address), readCommitment(settings))
      return inContext(settings, toTokenAmount(token.amount, decimalsAt(readCommitment(settings))(token.mint) ?? 0))
    },
    getTokenSupply([address, given]) {
      const settings = readSettings(given)
      const account = ledger.account(readAddress(address), readCommitment(settings))
      const mint = account && readMint(account)
      if (!mint) throw invalidParams(account ? 'Invalid param: not a Token mint' : 'Invalid param: could not find account')
      return inContext(settings, toTokenAmount(mint.supply, mint.decimals))
    },
    getRecentPrioritizationFees([addresses]) {
      readAddresses(addresses ?? [], 128)
      return []
    },
  }
}

/** The decimals of a mint; undefined if there is none. */
export function findDecimals(ledger: Ledger, mint: Address, commitment: Commitment): number | undefined {
  const account = ledger.account(mint, commitment)
  return account && readMint(account)?.decimals
}

function readMessage(bytes: Uint8Array): Sent['message'] {
  try {
    return getCompiledTransactionMessageDecoder().decode(bytes) as Sent['message']
  } catch {
    throw invalidParams('failed to deserialize solana_message::versioned::VersionedMessage')
  }
}

function readWish({ encoding, dataSlice }: Settings, usual: string): DataWish {
  const slice = dataSlice === undefined || dataSlice === null ? undefined : readSettings(dataSlice)
  const wish = { encoding: encoding === undefined || encoding === null ? usual : String(encoding) }
  return slice ? { ...wish, slice: { offset: readNumber(slice.offset), length: readNumber(slice.length) } } : wish
}
