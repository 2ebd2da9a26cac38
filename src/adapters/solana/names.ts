// Names of Solana accounts as the Solana Name Service keeps them on the chain (SNS-IP 5, and its own libraries): `alice.sns`, `alice.sol` and one
// name below such. All of it is read of a plain node. Names are read as they are typed, without capitals; letters beyond ASCII, many of
// which look like others, are none here.
import type { Names, TransferPlace } from '../../domain/adapter.js'
import { fromBase58, toBase58, toHex } from '../../domain/encodings.js'
import { named } from '../../domain/error-code.js'
import { toPlainText } from '../../domain/names.js'
import { isOffCurve, toDerived } from './kit.js'
import { type ChainAccount, createNode, type Node } from './node.js'
import { TOKEN_PROGRAMS } from './token.js'
import { isEqual, KEY } from './wire.js'

/** The name program, and beneath which of its accounts all names are. */
const REGISTRY = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
const ROOT = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
/** Of what kind accounts are that say what a domain is called, and those that say more of it. */
const REVERSE = '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z'
const RECORDS = '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo'
/** Makes a token of a domain, and whoever holds that has the domain. */
const TOKENIZER = 'nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk'
/** Keeps which domain somebody goes by. */
const PRIMARY = '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29'

/**
 * From this slot on (some time in October 2026) the Solana Name Service speaks for `.sns` only: the same account may belong to another than
 * `.sol`, which is in the Solana Record Service then. There a payment goes where both say the same (`safeResolve` of the service's library).
 */
const SOL_ENDS = 452_825_395
const RECORD_SERVICE = 'srsWjm76StJucL7atFyPSdXFaVLNPFqEt1uFEDPrZsn'
const SOL_CLASS = 'Dqc9TrYg1AZLEa6UkZUqCDrr9zsHQveo1szGTE1BTW5'

/** Before what an account of the name program holds stand the name above it, its owner and its kind, of 32 bytes each. */
const HEAD = 96

const NAME = /^(?:([\w-]{1,63})\.)?([\w-]{1,63})\.(sol|sns)$/i

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const keyOf = (address: string): Uint8Array => fromBase58(address, KEY)!
const part = (data: Uint8Array, start: number): string => toBase58(data.subarray(start, start + KEY))
const hash = async (text: string) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text) as BufferSource))

/** The account of a name beneath another one, and of a kind where it is of any. */
async function toAccount(name: string, above?: string, kind?: string): Promise<string> {
  const none = new Uint8Array(KEY)
  return toDerived(REGISTRY, [await hash(`SPL Name Service${name}`), kind ? keyOf(kind) : none, above ? keyOf(above) : none])
}

/** The account of `label`, or of `below.label`. */
async function toDomain(label: string, below?: string): Promise<string> {
  const domain = await toAccount(label, ROOT)
  return below ? toAccount(`\0${below}`, domain) : domain
}

const isOf = (account: ChainAccount | undefined, program: string, length: number): account is ChainAccount =>
  account?.owner === program && account.data.length >= length

const fail = () => named('nameNotResolved')

/** Who holds the token of a domain: the one account of its mint that has it. @throws `nameNotResolved` where a node does not tell */
async function findHolder(domain: string, node: Node): Promise<string> {
  const mint = await toDerived(TOKENIZER, [bytesOf('tokenized_name'), keyOf(domain)])
  const { value } = Object(await node.ask('getTokenLargestAccounts', mint, { commitment: 'confirmed' })) as {
    value?: { address?: string }[]
  }
  const address = value?.[0]?.address
  const account = address && fromBase58(address, KEY) ? await node.account(address) : undefined
  if (!account || !TOKEN_PROGRAMS.includes(account.owner) || part(account.data, 0) !== mint || account.data[64] !== 1) throw fail()
  return part(account.data, KEY)
}

/** Whether the owner of a domain has signed where it leads (records of the first kind). */
async function isSigned(record: Uint8Array, address: string, owner: string): Promise<boolean> {
  const said = bytesOf(toHex(Uint8Array.from([...record.subarray(0, KEY), ...keyOf(address)])))
  const key = await crypto.subtle.importKey('raw', keyOf(owner) as BufferSource, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, record.slice(KEY, KEY + 64) as BufferSource, said as BufferSource)
}

/** Whether the token of a domain is what says whose it is. */
async function isToken(domain: string, node: Node): Promise<boolean> {
  const account = await node.account(await toDerived(TOKENIZER, [bytesOf('nft_record'), keyOf(domain)]))
  return isOf(account, TOKENIZER, 1) && account.data[0] === 2
}

/** Where a domain leads by the name service: who holds its token, where its records say, its owner (SNS-IP 5). */
async function toTarget(domain: string, node: Node): Promise<string | undefined> {
  const [first, second] = await Promise.all([toAccount('\x01SOL', domain), toAccount('\x02SOL', domain, RECORDS)])
  const [registry, isHeld, signed, checked] = await Promise.all([
    node.account(domain),
    isToken(domain, node),
    node.account(first),
    node.account(second),
  ])
  if (!isOf(registry, REGISTRY, HEAD)) return undefined
  if (isHeld) return findHolder(domain, node)
  const owner = part(registry.data, KEY)
  if (isOf(checked, REGISTRY, HEAD + 1)) {
    const record = checked.data.subarray(HEAD)
    // How it was checked that the owner wrote it, and that the address is theirs: by a signature on Solana both; then whom, who, and where.
    if (record.length !== 8 + 3 * KEY || record[0] !== 1 || record[1] || record[2] !== 1 || record[3]) throw fail()
    // What an earlier owner wrote counts no more.
    if (part(record, 8) === owner) {
      if (part(record, 8 + KEY) !== part(record, 8 + 2 * KEY)) throw fail()
      return part(record, 8 + KEY)
    }
  }
  // What a program owns can't be paid as a person is, and has signed nothing.
  if (isOffCurve(owner)) throw fail()
  const record = signed?.data.subarray(HEAD)
  if (record && isOf(signed, REGISTRY, HEAD + KEY + 64) && (await isSigned(record, first, owner))) return part(record, 0)
  return owner
}

/** Where a `.sol` name leads by the Solana Record Service: to its owner, as long as it has not run out. */
async function toRecordOwner(label: string, node: Node): Promise<string | undefined> {
  const record = await node.account(await toDerived(RECORD_SERVICE, [bytesOf('record'), keyOf(SOL_CLASS), await hash(`name${label}`)]))
  if (!isOf(record, RECORD_SERVICE, 75)) return undefined
  const { data } = record
  const runsOut = new DataView(data.buffer, data.byteOffset).getBigInt64(67, true)
  const isGood = data[0] === 2 && part(data, 1) === SOL_CLASS && data[33] === 0
  return isGood && (!runsOut || runsOut > BigInt(Math.floor(Date.now() / 1000))) ? part(data, 34) : undefined
}

/** Whether `.sol` is somebody else's to tell by now. */
async function hasSolEnded(node: Node): Promise<boolean> {
  const slot = await node.ask('getSlot', { commitment: 'finalized' })
  if (typeof slot !== 'number') throw fail()
  return slot >= SOL_ENDS
}

async function resolve(name: string, place: TransferPlace): Promise<string | undefined> {
  const [, below, label, ending] = NAME.exec(name.toLowerCase()) ?? []
  if (!label) return undefined
  const node = createNode(place)
  const isSol = ending === 'sol'
  const [target, hasEnded] = await Promise.all([toDomain(label, below).then(domain => toTarget(domain, node)), isSol && hasSolEnded(node)])
  if (!target || !hasEnded) return target
  const other = below ? undefined : await toRecordOwner(label, node)
  if (other && other !== target) throw fail()
  return other
}

/** What a domain is called, by its own word, which is held against its account. */
async function toLabel(domain: string, above: string | undefined, node: Node): Promise<string | undefined> {
  const account = await node.account(await toAccount(domain, above, REVERSE))
  if (!isOf(account, REGISTRY, HEAD + 4)) return undefined
  const text = account.data.subarray(HEAD)
  const length = new DataView(text.buffer, text.byteOffset).getUint32(0, true)
  const label = new TextDecoder().decode(text.subarray(4, 4 + length)).replace(/^\0/, '')
  return /^[^\p{C}\s.]{1,63}$/u.test(label) && toPlainText(label) === label ? label : undefined
}

/** The name an account has chosen to go by, as long as that is still its own. */
async function nameOf(address: string, place: TransferPlace): Promise<string | undefined> {
  const node = createNode(place)
  const chosen = await node.account(await toDerived(PRIMARY, [bytesOf('favourite_domain'), keyOf(address)]))
  if (!isOf(chosen, PRIMARY, 1 + KEY)) return undefined
  const domain = part(chosen.data, 1)
  const [registry, hasEnded] = await Promise.all([node.account(domain), hasSolEnded(node)])
  if (!isOf(registry, REGISTRY, HEAD)) return undefined
  const isOwn = isEqual(registry.data.subarray(KEY, 2 * KEY), keyOf(address))
  if (!isOwn && (!(await isToken(domain, node)) || (await findHolder(domain, node)) !== address)) return undefined
  const above = part(registry.data, 0)
  const isBelow = above !== ROOT
  const [own, upper] = await Promise.all([
    toLabel(domain, isBelow ? above : undefined, node),
    isBelow ? toLabel(above, undefined, node) : '',
  ])
  if (!own || upper === undefined || (await toDomain(upper || own, isBelow ? own : undefined)) !== domain) return undefined
  return `${own}${isBelow ? `.${upper}` : ''}.${hasEnded ? 'sns' : 'sol'}`
}

/** Names on Solana. */
export const names: Names = { isName: text => NAME.test(text), resolve, nameOf }
