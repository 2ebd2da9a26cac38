// From AppKit: its modules, and ours in their place, as docs/appkit.md has them; a test holds them to be the same.

/** @type {Record<string, string>} */
export const MODULES = {
  '@reown/appkit': 'latchkey',
  '@reown/appkit/react': 'latchkey/react',
  '@reown/appkit/networks': 'latchkey/networks',
  '@reown/appkit-adapter-ethers': 'latchkey/ethers',
  '@reown/appkit-adapter-ethers5': 'latchkey/ethers5',
  '@reown/appkit-adapter-wagmi': 'latchkey/wagmi',
  '@reown/appkit-adapter-solana': 'latchkey/solana',
  '@reown/appkit-adapter-solana/react': 'latchkey/solana/react',
  '@reown/appkit-adapter-bitcoin': 'latchkey/bitcoin',
  '@reown/appkit-wallet-button': 'latchkey/wallet-button',
  '@reown/appkit-wallet-button/react': 'latchkey/wallet-button/react',
  '@reown/appkit-siwx/react': 'latchkey/siwx/react',
  '@reown/appkit-siwx': 'latchkey/siwx',
  '@reown/appkit-siwe': 'latchkey/siwe',
}

const THEIRS = /^@reown\/appkit(-[\w-]+)?($|\/)/

/** Whether a package is AppKit's. */
export const isAppKit = name => THEIRS.test(name)

/** Packages of theirs that ours takes the place of. */
export const PACKAGES = new Set(Object.keys(MODULES).map(module => module.split('/').slice(0, 2).join('/')))

/**
 * @param {object} file
 * @param {import('../imports.mjs').Import[]} file.imports
 * @param {import('../tokens.mjs').Token[]} file.tokens
 * @param {(entry: string) => Set<string> | undefined} namesOf what an entry of ours exports
 * @returns {{ edits: import('../edits.mjs').Edit[], notes: { at: number, text: string }[] }}
 */
export function migrateAppKit({ imports, tokens }, namesOf) {
  const edits = []
  const notes = []
  const known = new Set()
  for (const { from, start, end, names } of imports) {
    known.add(start)
    if (!isAppKit(from)) continue
    const to = MODULES[from]
    if (!to) {
      notes.push({ at: start, text: `${from} has no counterpart` })
      continue
    }
    edits.push({ start, end, text: to })
    const ours = namesOf(to)
    for (const { name, start } of names)
      if (ours && name !== '*' && name !== 'default' && !ours.has(name))
        notes.push({ at: start, text: `${name} of ${from} has no counterpart in ${to}` })
  }
  // In the settings of a bundler, in a list of packages: which of ours would be meant, only people know.
  for (const { type, text, start } of tokens)
    if (type === 'string' && isAppKit(text) && !known.has(start + 1))
      notes.push({ at: start, text: `${text} is named here and not imported: change it by hand` })
  return { edits, notes }
}
