// Solana's wallet-adapter, whose imports change; and what a project has beside a kit, of which the command only speaks.
import { lineOf } from '../tokens.mjs'

const SOLANA = 'createAppKit({ adapters: [new SolanaAdapter()], networks: [solana], projectId }), of latchkey/react and latchkey/solana'
const DOOR = 'latchkey/solana/wallet-adapter'

/** Of Solana's wallet-adapter, the modules whose names we have. */
const SERVED = /^@solana\/wallet-adapter-(react|react-ui|base)$/
const STYLES = '@solana/wallet-adapter-react-ui/styles.css'

/** What has no counterpart, by name. */
const WALLET_ADAPTER = {
  UnifiedWalletProvider: SOLANA,
  WalletContext: 'useWallet',
  ConnectionContext: 'useConnection',
  WalletModal: 'useWalletModal().setVisible(true)',
}

/** Whether a module is one of them. */
const isOther = module => /^@(solana|jup-ag)\/wallet-adapter/.test(module)

/**
 * Imports of Solana's wallet-adapter become imports of our door, where it has all that is named.
 * @param {{ imports: import('../imports.mjs').Import[] }} file
 * @param {(entry: string) => Set<string> | undefined} namesOf what an entry of ours exports
 * @returns {{ edits: import('../edits.mjs').Edit[], notes: import('../migrate.mjs').Note[] }}
 */
export function migrateWalletAdapter({ imports }, namesOf) {
  const edits = []
  const notes = []
  for (const { from, start, end, names } of imports) {
    if (from === STYLES) edits.push({ start, end, text: `${DOOR}/styles.css` })
    if (!SERVED.test(from)) continue
    const missing = names.filter(({ name }) => name !== '*' && !namesOf(DOOR)?.has(name))
    if (!missing.length) edits.push({ start, end, text: DOOR })
    for (const { name, start } of missing)
      notes.push({ at: start, text: `${name} of ${from} → ${WALLET_ADAPTER[name] ?? `no counterpart in ${DOOR}`}` })
  }
  return { edits, notes }
}

/** Packages whose names our door has. */
export const isServed = name => SERVED.test(name)

/**
 * @param {{ imports: import('../imports.mjs').Import[] }} file
 * @returns {import('../migrate.mjs').Note[]}
 */
export function readOthers({ imports }) {
  return imports.flatMap(({ from, start, names }) => {
    if (!isOther(from) || SERVED.test(from) || from === STYLES) return []
    if (/\.css$/.test(from)) return [{ at: start, text: `${from} → nothing: the modal brings its own look` }]
    const said = names.map(({ name, start }) => ({
      at: start,
      text: `${name} of ${from} → ${WALLET_ADAPTER[name] ?? (/WalletAdapter$/.test(name) ? 'nothing: wallets announce themselves' : SOLANA)}`,
    }))
    return said.length ? said : [{ at: start, text: `${from} → ${SOLANA}` }]
  })
}

/** A wagmi that is too old for us, in a package.json. @returns {{ line: number, text: string }[]} */
export function readWagmi(source) {
  const { index, 2: version } = /"(wagmi|@wagmi\/core)"\s*:\s*"[^\d"]*(\d+)[^"]*"/.exec(source) ?? {}
  if (version === undefined || Number(version) > 1) return []
  const text = `wagmi ${version} is older than latchkey/wagmi knows: move it to wagmi 2 or 3 first (https://wagmi.sh/react/guides/migrate-from-v1-to-v2)`
  return [{ line: lineOf(source, index), text }]
}
