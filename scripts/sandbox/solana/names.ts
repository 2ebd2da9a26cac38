// Names as the Solana Name Service lays them on its chain: a registry, what it is called, and by which of them somebody goes.
import { createHash } from 'node:crypto'
import {
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
  getUtf8Encoder,
  lamports,
  type Address,
  type ReadonlyUint8Array,
} from '@solana/kit'
import type { LiteSVM } from 'litesvm'

const REGISTRY = address('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
const ROOT = address('58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx')
const REVERSE = address('33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z')
const OFFERS = address('85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29')
const NOBODY = address('11111111111111111111111111111111')

const toBytes = (key: Address): ReadonlyUint8Array => getAddressEncoder().encode(key)
const join = (...parts: readonly ArrayLike<number>[]): Uint8Array => Uint8Array.from(parts.flatMap(part => Array.from(part)))

/** Puts what a program would hold on a chain, with the rent of it. */
export type Put = (at: Address, program: Address, data: Uint8Array) => void

/** Puts accounts on litesvm. */
export const createPut =
  (svm: LiteSVM): Put =>
  (at, programAddress, data) =>
    void svm.setAccount({
      address: at,
      programAddress,
      data,
      executable: false,
      space: BigInt(data.length),
      lamports: lamports(svm.minimumBalanceForRentExemption(BigInt(data.length))),
    })

/** The account of a name, beneath another one and of a kind where it has those. */
export async function toNameAccount(name: string, above: Address = NOBODY, kind: Address = NOBODY): Promise<Address> {
  const hashed = createHash('sha256').update(`SPL Name Service${name}`).digest()
  return (await getProgramDerivedAddress({ programAddress: REGISTRY, seeds: [hashed, toBytes(kind), toBytes(above)] }))[0]
}

/** What stands under a name: its parent, its owner, its kind, and more. */
export const toRegistry = (owner: Address, above: Address = NOBODY, kind: Address = NOBODY, more: ArrayLike<number> = []): Uint8Array =>
  join(toBytes(above), toBytes(owner), toBytes(kind), more)

/** Registers `alice` (or `pay.alice`, where `alice` is there already) for somebody. @returns its account */
export async function registerName(put: Put, name: string, owner: Address): Promise<Address> {
  const labels = name.split('.')
  const above = labels.length > 1 ? await toNameAccount(labels[1]!, ROOT) : ROOT
  const domain = await toNameAccount(labels.length > 1 ? `\0${labels[0]}` : name, above)
  put(domain, REGISTRY, toRegistry(owner, above))
  const called = getUtf8Encoder().encode(labels.length > 1 ? `\0${labels[0]}` : name)
  const length = new Uint8Array(Uint32Array.of(called.length).buffer)
  const reverse = await toNameAccount(domain, above === ROOT ? NOBODY : above, REVERSE)
  put(reverse, REGISTRY, toRegistry(REVERSE, above === ROOT ? NOBODY : above, REVERSE, join(length, called)))
  return domain
}

/** Has somebody go by a name. */
export async function choosePrimary(put: Put, owner: Address, domain: Address): Promise<void> {
  const seeds = [getUtf8Encoder().encode('favourite_domain'), toBytes(owner)]
  const [at] = await getProgramDerivedAddress({ programAddress: OFFERS, seeds })
  put(at, OFFERS, join([1], toBytes(domain)))
}
