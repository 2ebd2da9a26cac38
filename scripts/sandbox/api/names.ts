// The names registry, in memory.

/** A name as it is answered (wire protocols 8). */
export interface NameRecord {
  name: string
  registered_at: string
  updated_at: string | null
  attributes: Record<string, string>
  /** By coin type (ENSIP-11). */
  addresses: Record<string, { address: string; created_at: string }>
}

/** Who is called what. */
export type Names = ReturnType<typeof createNames>

const ETHER_COIN = 60
const LONGEST_LABEL = 64
const endings = ['-dev', '-eth', '-onchain', '-wallet']

/** A registry with the names of `taken` in it. */
export function createNames(taken: Readonly<Record<string, string>> = {}) {
  const records = new Map<string, NameRecord>()
  const names = {
    find: (name: string) => records.get(name),
    /** The names of an address, in the order they were taken. */
    findByAddress: (address: string) =>
      [...records.values()].filter(({ addresses }) =>
        Object.values(addresses).some(each => each.address.toLowerCase() === address.toLowerCase()),
      ),
    /** Takes a name without asking for a signature. An EVM address is Ethereum's (60), too. */
    register(
      name: string,
      address: string,
      { coinType = ETHER_COIN, attributes = {} }: { coinType?: number; attributes?: Record<string, string> } = {},
    ): NameRecord {
      const registered_at = toTime()
      const entry = { address, created_at: registered_at }
      const record = { name, registered_at, updated_at: null, attributes, addresses: { [ETHER_COIN]: entry, [coinType]: entry } }
      records.set(name, record)
      return record
    },
    /** At most five names that begin with `label`, itself first, and which of them are taken. */
    suggest(label: string, zone: string) {
      const labels = ['', ...endings].map(ending => label + ending).filter(({ length }) => length <= LONGEST_LABEL)
      return labels.map(each => `${each}.${zone}`).map(name => ({ name, registered: records.has(name) }))
    },
  }
  for (const [name, address] of Object.entries(taken)) names.register(name, address)
  return names
}

function toTime(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, 'Z')
}
