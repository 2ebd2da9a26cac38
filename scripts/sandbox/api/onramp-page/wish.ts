// What the page's address asks for.

/** Whom to send coins, which ones, and for how much. */
export interface Wish {
  address: string
  /** Of which chain family the address is. */
  family: 'eip155' | 'solana'
  /** None means all. */
  assets: readonly string[]
  amount: string
  /** What one pays in, and where the coins go, as far as it was said; a network by its name in small letters. */
  currency?: string | undefined
  network?: string | undefined
  /** Whose page this is: purchases at Meld are in nobody's list. */
  provider: 'coinbase' | 'meld'
}

const USUAL_AMOUNT = '50'

/** Reads the page's query, in Coinbase's words or in Meld's; nothing when it names no account of an EVM chain, or at Meld of Solana. */
export function readWish(query: URLSearchParams): Wish | undefined {
  const wish = query.has('walletAddress') ? readMeldWish(query) : readCoinbaseWish(query)
  if (!wish) return undefined
  if (/^0x[0-9a-f]{40}$/i.test(wish.address)) return { ...wish, family: 'eip155' }
  return wish.provider === 'meld' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(wish.address) ? { ...wish, family: 'solana' } : undefined
}

function readMeldWish(query: URLSearchParams): Omit<Wish, 'family'> | undefined {
  if (!query.get('publicKey')) return undefined
  const coin = query.get('destinationCurrencyCode')
  return {
    provider: 'meld',
    address: query.get('walletAddress') ?? '',
    assets: coin ? [coin] : [],
    amount: query.get('sourceAmount') ?? USUAL_AMOUNT,
    currency: query.get('sourceCurrencyCode') ?? undefined,
  }
}

function readCoinbaseWish(query: URLSearchParams): Omit<Wish, 'family'> | undefined {
  let wallets: unknown
  try {
    wallets = JSON.parse(query.get('destinationWallets') ?? '')
  } catch {
    return undefined
  }
  const [{ address, assets }] = [Object(Array.isArray(wallets) ? wallets[0] : undefined) as { address?: unknown; assets?: unknown }]
  if (typeof address !== 'string') return undefined
  return {
    provider: 'coinbase',
    address,
    assets: Array.isArray(assets) ? assets.filter(each => typeof each === 'string') : [],
    amount: query.get('presetFiatAmount') ?? USUAL_AMOUNT,
    currency: query.get('fiatCurrency') ?? undefined,
    network: query.get('defaultNetwork') ?? undefined,
  }
}
