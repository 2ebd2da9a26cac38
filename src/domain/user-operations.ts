// User operations (ERC-4337): somebody else carries them out in a transaction, which succeeds though they have failed. Only its events tell.

/** What goes in where, of versions 0.6 to 0.9 of the standard: anybody may write the same events elsewhere. */
const ENTRY_POINTS = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
]

/** `UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, …)` */
const ENDED = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/** What an entry point has told of an operation. */
interface UserOperation {
  /** Its hash, in lower case. */
  id: string
  /** The account, in lower case. */
  sender: string
  isDone: boolean
  /** The events that it has left itself. */
  logs: readonly unknown[]
}

/** The operations of which a transaction's events tell how they ended. */
export function readOperations(logs: unknown): readonly UserOperation[] {
  const all = Array.isArray(logs) ? (logs as unknown[]) : []
  const read = all.map(log => {
    const { address, topics, data } = Object(log) as Record<string, unknown>
    const [event = '', id = '', sender = ''] = (Array.isArray(topics) ? topics : []).map(topic => String(topic).toLowerCase())
    return { address: String(address).toLowerCase(), event, id, sender, data: String(data) }
  })
  return read.flatMap(({ address, event, id, sender, data }, at) => {
    const success = /^0x[\da-f]{64}(0{63}[01])/i.exec(data)?.[1]
    if (!ENTRY_POINTS.includes(address) || event !== ENDED || !success) return []
    // What comes before the entry point's last word on another, or on all of them, is not its own.
    const last = read
      .slice(0, at)
      .map(other => other.address === address && other.id !== id)
      .lastIndexOf(true)
    return { id, sender: `0x${sender.slice(-40)}`, isDone: success.endsWith('1'), logs: all.slice(last + 1, at + 1) }
  })
}

/** `ExecutionFailure(bytes32 txHash, uint256 payment)`, by which a Safe tells that the transaction succeeded and what it was for did not. */
const SAFE_FAILED = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

/**
 * Whether the events of a transaction that succeeded tell that the part of a smart account in it failed; undefined where operations of it ended
 * differently, as nobody knows which of them is meant.
 */
export function hasPartFailed(logs: unknown, account: string): boolean | undefined {
  const owner = account.toLowerCase()
  const isOfSafe = (log: unknown) => {
    const { address, topics } = Object(log) as { address?: unknown; topics?: unknown }
    return String(address).toLowerCase() === owner && String(Object(topics)[0]).toLowerCase() === SAFE_FAILED
  }
  const own = readOperations(logs).filter(({ sender }) => sender === owner)
  const failed = own.filter(({ isDone }) => !isDone).length
  if (failed && failed < own.length) return undefined
  return failed > 0 || (Array.isArray(logs) && logs.some(isOfSafe))
}
