// What is known of dApps by name: how the button reads, which wallets stand in lists, which packages and hosts are about wallets.

/** What Chromium says where a page does not load (net/base/net_error_list.h), in words. */
const REASONS = [
  [/NAME_NOT_RESOLVED|DNS/, 'there is no such host, as far as this machine knows'],
  [/REFUSED|UNREACHABLE|CONNECTION_(CLOSED|RESET|FAILED)|EMPTY_RESPONSE/, 'nobody answers there'],
  [/CERT|SSL/, 'browsers do not trust its certificate'],
  [/TIMED_OUT/, 'it gave no answer in time'],
  [/DISCONNECTED|PROXY|TUNNEL/, 'this machine has no way to it'],
  [/REDIRECT/, 'it leads in a circle'],
  [/ABORTED/, 'it is something to be saved, not a page'],
]

/** Why a page did not load. @param {string} said */
export const toReason = said => {
  const [, words] = REASONS.find(([pattern]) => pattern.test(said)) ?? []
  return words ? `${words} (${said})` : said
}

/** How a button that connects a wallet reads: English as many write it, and the words of our own in each language (src/locales/buttons.ts; a test holds them to be the same). */
export const WORDS = [
  ...['Connect Wallet', 'Connect a Wallet', 'Connect your Wallet', 'Connect', 'Connect Wallets', 'Select Wallet', 'Choose Wallet'],
  ...[
    'ربط المحفظة',
    'Wallet verbinden',
    'Conectar wallet',
    'اتصال کیف پول',
    'Connecter',
    'वॉलेट जोड़ें',
    'Hubungkan dompet',
    'Connetti wallet',
    'ウォレットを接続',
  ],
  ...[
    '지갑 연결',
    'Połącz portfel',
    'Conectar carteira',
    'Подключить кошелёк',
    'เชื่อมต่อวอลเล็ต',
    'Cüzdan bağla',
    'Підключити гаманець',
    'Kết nối ví',
    '连接钱包',
  ],
  ...['連接錢包'],
]

/** Words that mean other things, too. */
export const WEAK_WORDS = ['Log in', 'Login', 'Sign in', 'Log in or sign up', 'Get started', 'Launch app', 'Wallet']

/** What kits call their button in the page. */
export const BUTTONS = [
  'appkit-button, appkit-connect-button, w3m-button, w3m-connect-button',
  '[data-testid="rk-connect-button"]',
  '.wallet-adapter-button-trigger',
  '.tw-connect-wallet',
  '[data-testid="ConnectButton"]',
]

/** Wallets by the names they have in lists. */
export const WALLETS = [
  ...[
    'MetaMask',
    'WalletConnect',
    'Coinbase Wallet',
    'Base',
    'Base Account',
    'Rainbow',
    'Trust Wallet',
    'Rabby',
    'Rabby Wallet',
    'Phantom',
  ],
  ...['Solflare', 'Backpack', 'Ledger', 'Ledger Live', 'Safe', 'Safe{Wallet}', 'OKX Wallet', 'Binance Wallet', 'Uniswap Wallet', 'Zerion'],
  ...[
    'Browser Wallet',
    'Other wallets',
    'Brave Wallet',
    'Bitget Wallet',
    'Argent',
    'imToken',
    'Exodus',
    'Xverse',
    'Leather',
    'Unisat',
    'Talisman',
  ],
]

/** Packages that are about wallets and chains; all others of a page are counted as its own. */
const WALLET_PACKAGES = [
  /^latchkey$/,
  /^@(reown|walletconnect|web3modal|rainbow-me|wagmi|web3-onboard|metamask|coinbase|base-org|safe-global|solana|solana-mobile|solana-program)\//,
  /^@(wallet-standard|dynamic-labs|privy-io|turnkey|magic-sdk|web3auth|thirdweb-dev|particle-network|tonconnect|polkadot|gemini-wallet)\//,
  /^@(lit-protocol|aave\/account|ethersproject|metamask-sdk|noble|scure|adraffy|msgpack|stablelib|fractalwagmi)(\/|$)/,
  /^(connectkit|wagmi|viem|ox|abitype|mipd|ethers|web3|siwe|porto|family|thirdweb|magic-sdk|sats-connect|cbw-sdk|eciesjs|isows|cuer|bs58|bn\.js)$/,
  /^(web3-|eth-|ethereum-)/,
]

/** @param {string} name of a package */
export const isWalletPackage = name => WALLET_PACKAGES.some(each => each.test(name))

/** Hosts that only wallets' kits ask. */
const WALLET_HOSTS =
  /(^|\.)(walletconnect\.(com|org)|reown\.com|web3modal\.(com|org)|rainbow\.me|metamask\.io|cx\.metamask\.io|coinbase\.com|walletlink\.org|privy\.io|dynamicauth\.com|dynamic-static-assets\.com|thirdweb\.com|magic\.link|web3auth\.io|blocknative\.com|family\.co|safe\.global|turnkey\.com|phantom\.app|keys\.coinbase\.com)$/

/** @param {string} host */
export const isWalletHost = host => WALLET_HOSTS.test(host)

/** Texts by which a package is known in a file that says nothing of its sources: that it is in there, not how much of it. */
export const MARKS = [
  ['latchkey', /latchkey#look/],
  ['@reown/appkit', /@w3m\/|W3mFrame|@reown\/appkit|reown-appkit/],
  ['@rainbow-me/rainbowkit', /rk-connect-button|data-rk|rainbowkit/i],
  ['connectkit', /connectkit|__CONNECTKIT/i],
  ['@web3-onboard/core', /onboard-v2|web3-onboard/],
  ['@walletconnect/core', /wc@2:/],
  ['wagmi', /wagmi\.store|@wagmi\/core@/],
  ['viem', /viem@\d|Docs: https:\/\/viem\.sh|viem\.sh/],
  ['ethers', /ethers\/\d|ethers-io|provider destroyed; cancelled request/],
  ['@metamask/sdk', /metamask-sdk|MetaMaskSDK|METAMASK_CONNECT/i],
  ['@coinbase/wallet-sdk', /cbwsdk|CoinbaseWalletProvider|walletlink\.org/],
  ['@safe-global/safe-apps-sdk', /safe-apps-sdk|safe_apps|getSafeInfo/],
  ['@solana/web3.js', /solana-web3|failed to get recent blockhash|getLatestBlockhash/],
  ['@privy-io', /auth\.privy\.io/],
  ['@dynamic-labs', /dynamicauth\.com/],
  ['thirdweb', /thirdweb/],
]
