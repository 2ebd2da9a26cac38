// Failures of transactions, as a node of Solana writes them into JSON and says them in words.
import type { FailedTransactionMetadata } from 'litesvm'

/** A transaction's failure in the shape of a node: a name, or one name with what belongs to it. */
export type TransactionError = string | { [name: string]: unknown }

// In the order of litesvm's numbers (litesvm/dist/internal.d.ts), whose enums exist for the compiler only.
const transactionErrors = `
  AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed
  BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution
  SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount
  WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound
  InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount
  WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded
  InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled`
  .trim()
  .split(/\s+/)
const instructionErrors = `
  GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId
  MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId
  ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex
  ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed
  AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange
  ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds
  InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete
  ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar
  IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded
  BuiltinProgramsMustConsumeComputeUnits BorshIoError`
  .trim()
  .split(/\s+/)

// The sentences of solana-transaction-error and solana-instruction-error which visitors of a dApp are likely to meet.
const sentences: Record<string, string> = {
  AccountInUse: 'Account in use',
  AccountLoadedTwice: 'Account loaded twice',
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  SignatureFailure: 'Transaction did not pass signature verification',
  SanitizeFailure: 'Transaction failed to sanitize accounts offsets correctly',
  InvalidProgramForExecution: 'This program may not be used for executing instructions',
  InsufficientFunds: 'insufficient funds for instruction',
  InvalidInstructionData: 'invalid instruction data',
  InvalidAccountData: 'invalid account data for instruction',
  MissingRequiredSignature: 'missing required signature for instruction',
  IncorrectProgramId: 'incorrect program id for instruction',
  NotEnoughAccountKeys: 'insufficient account keys for instruction',
  ComputationalBudgetExceeded: 'Computational budget exceeded',
  ProgramFailedToComplete: 'Program failed to complete',
  InvalidAccountOwner: 'Invalid account owner',
  UninitializedAccount: 'instruction requires an initialized account',
  AccountAlreadyInitialized: 'instruction requires an uninitialized account',
}

/** A failure litesvm reports, in the shape of a node. */
export function toTransactionError(failure: FailedTransactionMetadata): TransactionError {
  const error = failure.err()
  if (typeof error === 'number') return transactionErrors[error] ?? 'SanitizeFailure'
  if ('err' in error) return { InstructionError: [error.index, toInstructionError(error.err())] }
  if ('index' in error) return { DuplicateInstruction: error.index }
  const name = /Rent/.test(error.constructor.name) ? 'InsufficientFundsForRent' : 'ProgramExecutionTemporarilyRestricted'
  return { [name]: { account_index: error.accountIndex } }
}

function toInstructionError(error: number | { code: number } | { msg: string }): unknown {
  if (typeof error === 'number') return instructionErrors[error] ?? 'GenericError'
  return 'code' in error ? { Custom: error.code } : { BorshIoError: error.msg }
}

/** The sentence a node says of a failure, as it stands behind "Transaction simulation failed: ". */
export function toSentence(error: TransactionError): string {
  if (typeof error === 'string') return sentences[error] ?? error
  const [index, inner] = (error.InstructionError as [number, unknown] | undefined) ?? []
  if (index !== undefined) return `Error processing Instruction ${index}: ${toInstructionSentence(inner)}`
  const rent = error.InsufficientFundsForRent as { account_index: number } | undefined
  if (rent) return `Transaction results in an account (${rent.account_index}) with insufficient funds for rent`
  return Object.keys(error)[0] ?? 'Unknown error'
}

function toInstructionSentence(error: unknown): string {
  if (typeof error === 'string') return sentences[error] ?? error
  const custom = (error as { Custom?: number }).Custom
  return custom === undefined ? 'Failed to serialize or deserialize account data' : `custom program error: 0x${custom.toString(16)}`
}
