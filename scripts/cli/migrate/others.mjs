// What a project has beside a kit, and what the command says of it without changing it.
import { lineOf } from '../tokens.mjs'

const SOLANA = 'createAppKit({ adapters: [new SolanaAdapter()], networks: [solana], projectId }), of latchkey/react and latchkey/solana'

/** Of Solana's wallet-adapter, by name. */
const WALLET_ADAPTER = {
  WalletProvider: SOLANA,
  UnifiedWalletProvider: SOLANA,
  WalletModalProvider: 'nothing: the modal is not part of your tree',
  ConnectionProvider: 'nothing: useAppKitConnection knows the node',
  useConnection: 'useAppKitConnection of latchkey/solana/react: connection',
  useWallet:
    "useAppKitAccount({ namespace: 'solana' }): address, isConnected; useAppKitProvider('solana'): walletProvider.signMessage(), signTransaction(), sendTransaction(); useDisconnect",
  useAnchorWallet: "useAppKitProvider('solana'): walletProvider has publicKey, signTransaction() and signAllTransactions()",
  useWalletModal: 'useAppKit of latchkey/react: open()',
  WalletMultiButton: '<AppKitButton> of latchkey/react',
  WalletConnectButton: '<AppKitConnectButton> of latchkey/react',
  WalletDisconnectButton: 'useDisconnect of latchkey/react',
  WalletAdapterNetwork: 'solana, solanaDevnet, solanaTestnet of latchkey/networks',
}

/** Whether a module is one of them. */
const isOther = module => /^@(solana|jup-ag)\/wallet-adapter/.test(module)

/**
 * @param {{ imports: import('../imports.mjs').Import[] }} file
 * @returns {import('../migrate.mjs').Note[]}
 */
export function readOthers({ imports }) {
  return imports.flatMap(({ from, start, names }) => {
    if (!isOther(from)) return []
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
