/** Connecting with a wallet elsewhere: on a phone, on this computer, on the web. See `texts.ts`. */
export const WALLETCONNECT_TEXTS = {
  ways: 'Ways to the wallet',
  wayBrowser: 'Browser',
  wayMobile: 'Mobile',
  wayWeb: 'Webapp',
  wayDesktop: 'Desktop',
  scan: 'Scan with your phone',
  scanMore: 'Any wallet with a scanner will do.',
  scanWith: 'Scan with {name}',
  scanWithMore: 'Open it on your phone and scan this code.',
  scanAgain: 'Scan the new code to try again, or choose another wallet.',
  code: 'QR code to connect a wallet',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  open: 'Open',
  openMore: 'Open and continue in the wallet app',
  stayed: 'Did {name} open?',
  stayedMore: 'If not, use the link, copy it into the wallet, or scan with another phone.',
  useLink: 'Use the link',
  useOtherPhone: 'Scan with another phone',
  useThisDevice: 'Open on this device',
  unreachable: 'Can’t reach WalletConnect',
  unreachableMore: 'Your connection, a VPN or a firewall may be in the way.',
  dontHave: "Don't have {name}?",
  notDetected: 'Not Detected',
  notDetectedMore: '{name} was not found in this browser.',
  notSetUp: 'Not available here',
  notSetUpMore: 'This app is not set up to reach wallets on a phone.',
  browserWorks: 'Wallets in this browser work without it.',
} as const

/** Signing in by connecting; said before the other words of signing in are here. See `texts.ts`. */
export const ONE_CLICK_TEXTS = { authenticating: 'Authenticating...' } as const

/** What flows need to say of the embedded wallet. See `texts.ts`. */
export const EMBEDDED_TEXTS = {
  frameTitle: 'Your wallet',
  actionNotAllowed: 'Action not allowed',
} as const
