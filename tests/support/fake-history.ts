import type { FakeCall } from './fake-fetch.js'

/** What a row of a history says besides its number. */
export interface FakeRow {
  operationType?: string
  status?: string
  minedAt?: string | null
  chain?: string | null
  transfers?: object[]
  hash?: string | null
}

/** A transaction as the service writes it; the higher its number, the older it is, by an hour each. */
export function historyRow(
  at: number,
  {
    operationType = 'receive',
    transfers = [fungible()],
    status = 'confirmed',
    chain = 'eip155:1',
    minedAt = new Date(Date.UTC(2025, 0, 1) - at * 3_600_000).toISOString(),
    hash = `0x${String(at).padStart(64, '0')}`,
  }: FakeRow = {},
  application: object | null = null,
) {
  return {
    id: `t${at}`,
    metadata: {
      operationType,
      hash,
      minedAt,
      sentFrom: '0x3333333333333333333333333333333333333333',
      sentTo: '0x4444444444444444444444444444444444444444',
      status,
      nonce: at,
      application,
      chain,
    },
    transfers,
  }
}

export function fungible(symbol = 'ETH', direction = 'in', numeric: unknown = '0.25'): object {
  return {
    fungible_info: { name: `${symbol} coin`, symbol, icon: null },
    nft_info: null,
    direction,
    quantity: { numeric },
    value: null,
    price: null,
  }
}

export function nft(name: string, direction = 'in', isSpam = false): object {
  return {
    fungible_info: null,
    nft_info: { name, content: { preview: { url: `https://pictures.test/${name}.png` } }, flags: { is_spam: isSpam } },
    direction,
    quantity: { numeric: '1' },
  }
}

const SIZE = 50

/** The service: pages of 50 of these rows, and the networks it knows. */
export function historyRoutes(rows: () => readonly object[] = () => [], networks: readonly string[] = ['eip155:1', 'eip155:2']) {
  return {
    'GET /v1/supported-chains': { http: networks },
    'GET /v1/account/*': ({ url }: FakeCall) => {
      const page = Number(url.searchParams.get('cursor') ?? 0)
      const all = rows()
      return { data: all.slice(page * SIZE, (page + 1) * SIZE), next: all.length > (page + 1) * SIZE ? String(page + 1) : null }
    },
  }
}
