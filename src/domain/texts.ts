/**
 * Every text that several views share or that the dialog shows first; the others stand in a feature's `texts.ts`.
 * A dApp overrides any of them by its key: `createAppKit({ texts: { titleConnect: 'Sign in' } })`.
 * Short labels that existing page tests look for are kept (references, sections 5.1, 5.7 and 13).
 */

/** Some of the texts, by key. */
export type Texts = Readonly<Record<string, string>>

/** The text of a key: the dApp's own where it gave one; `{name}` is filled in. */
export function toText<Part extends Texts>(
  overrides: Texts | undefined,
  part: Part,
  key: keyof Part & string,
  values: Record<string, string> = {},
): string {
  // A language's text with plurals chooses its form by what is filled in.
  const own = overrides?.[key] as string | ((values: Record<string, string>) => string) | undefined
  return (typeof own === 'function' ? own(values) : (own ?? part[key]!)).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/** A sentence without what ends it, to be put into another. */
export const toOpenEnded = (sentence: string): string => sentence.replace(/(?<![.。।\s])[.。।\s]*$/, '')

/** Words of somebody else, a wallet or a service: not translated, in quotes that keep their ends whichever way is written around them, without what ends them. */
export const quote = (words: string | undefined): string => (words ? `\u2068“${toOpenEnded(words)}”\u2069` : '')

/** The page's own buttons, before and while the dialog is there; the page's room holds their English. */
export const BUTTON_TEXTS = {
  buttonConnect: 'Connect Wallet',
  buttonConnecting: 'Connecting...',
  buttonTryAgain: 'Could not load. Try again',
  buttonSwitchNetwork: 'Switch Network',
  buttonUnknownNetwork: 'Unknown Network',
  /** Of the red dot beside an account. */
  buttonUnsupported: 'Unsupported network',
} as const
/** The language of numbers, months and dates, as browsers know it; a dApp gives it with its own words. */
const LANGUAGE_TEXTS = { locale: 'en' } as const

/** The language that numbers and dates are written in. */
export const toLocale = (overrides: Texts | undefined): string => toText(overrides, LANGUAGE_TEXTS, 'locale')

/** The dialog itself, its first view, and titles that come before their views. */
export const FRAME_TEXTS = {
  titleConnect: 'Connect Wallet',
  titleDownloads: 'Get {name}',
  titleAllWallets: 'All Wallets',
  titleWalletConnect: 'WalletConnect',
  titleAccount: 'Account',
  titleAccountSettings: 'Settings',
  titleNetworks: 'Choose Network',
  titleOnRampProviders: 'Buy',
  titleSwap: 'Swap',
  titleWalletReceive: 'Receive',
  titleWalletSend: 'Send',
  titleFailed: 'Could Not Load',
  back: 'Back',
  close: 'Close',
  help: 'What Is a Wallet?',
  loading: 'Loading',
  chunkFailed: 'This part could not be loaded. Check your connection.',
  tryAgain: 'Try Again',
  clearSearch: 'Clear the search',
  disconnect: 'Disconnect',
  wallets: 'Wallets',
  installed: 'Installed',
  get: 'Get',
  noWallet: 'I Don’t Have a Wallet',
} as const

/** What the Connect view says now and then. */
export const CONNECT_TEXTS = {
  recent: 'Recent',
  qrCode: 'QR code',
  usePhone: 'Use Your Phone Instead',
  noWalletFound: 'No wallet in this browser yet',
  noWalletFoundMore: 'A wallet is your key to this app. It takes two minutes to get one.',
  getWallet: 'Get a Wallet',
  directoryFailed: 'More wallets could not be loaded.',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  /** {links} is one of the two above, or both as `and` puts them. */
  legal: 'By connecting your wallet, you agree to our {links}',
  and: '{terms} and {privacy}',
} as const

/** Waiting for a wallet. */
export const CONNECTING_TEXTS = {
  waiting: 'Continue in {name}',
  waitingMore: 'Approve the connection there.',
  waitingHint: 'Nothing there? Click its icon in the toolbar.',
  declined: 'Connection declined',
  declinedMore: 'Try again, or choose another wallet.',
  silent: '{name} does not answer',
  silentMore: 'It may be locked. Open {name} and answer there, or try again.',
  pending: 'A request is already open',
  pendingMore: 'Open {name} and answer it there, then try again.',
  failed: 'Could not connect',
  otherWallet: 'Choose Another Wallet',
  connected: 'Connected',
} as const

/** What the first list says of ways in that are no wallet. */
export const LOGINS_TEXTS = {
  or: 'or',
  continueWithWallet: 'Continue with a Wallet',
  email: 'Email',
  emailContinue: 'Continue with This Address',
  emailInvalid: 'Invalid email. Try again.',
  emailSending: 'Sending an email',
  emailWait: 'Please try again after {seconds} seconds',
  socials: 'Social accounts',
  continueWith: 'Continue with {name}',
  moreSocials: 'More',
} as const

/** The box one has to tick before one connects, where a dApp wants it. */
export const AGREEMENT_TEXTS = {
  /** {links}: see `legal`. */
  agree: 'I agree to our {links}',
  agreeFirst: 'Tick the box first, then choose how to connect.',
} as const

/** Coming back connected. */
export const RETURNING_TEXTS = {
  accountMoved: '{name} has another account in use now: {address}',
} as const

/** What stands beside an alert for developers. */
export const NOTICES_TEXTS = { dismiss: 'Dismiss' } as const

/** An account, wherever it is looked at. */
export const ACCOUNT_PLACE_TEXTS = {
  copyAddress: 'Copy Address',
  addressCopied: 'Address copied',
  network: 'Network',
  explorer: 'Block Explorer',
} as const

/** What is said of the clipboard. */
export const COPY_TEXTS = { copyFailed: 'Failed to copy' } as const

/** Connecting with a wallet elsewhere: on a phone, on this computer, on the web. */
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
  copyLink: 'Copy Link',
  linkCopied: 'Link copied',
  open: 'Open',
  openMore: 'Open and continue in the wallet app',
  stayed: 'Did {name} open?',
  stayedMore: 'If not, open it by its link, copy the link into the wallet, or scan a code with a phone.',
  useLink: 'Open by Link',
  useOtherPhone: 'Scan with Another Phone',
  useThisDevice: 'Open on This Device',
  unreachable: 'Can’t reach WalletConnect',
  unreachableMore: 'Your connection, a VPN or a firewall may be in the way.',
  dontHave: 'Don’t have {name}?',
  notDetected: 'Not detected',
  notDetectedMore: '{name} was not found in this browser.',
  notSetUp: 'Not available here',
  notSetUpMore: 'This app is not set up to reach wallets on a phone.',
  browserWorks: 'Wallets in this browser work without it.',
} as const

/** Signing in by connecting; said before the other words of signing in are here. */
export const ONE_CLICK_TEXTS = { authenticating: 'Authenticating...' } as const

/** What flows need to say of the embedded wallet. */
export const EMBEDDED_TEXTS = {
  frameTitle: 'Your wallet',
  actionNotAllowed: 'Action not allowed',
} as const

/** The wallet has been asked, and has not answered yet. */
export const WAITING_TEXTS = {
  waitingFor: 'Waiting for {wallet}',
  yourWallet: 'your wallet',
  walletIsSilent: '{wallet} has not answered yet. Open it and look for the request.',
} as const

/** What will happen, before it does: the same words wherever something costs. */
export const REVIEW_TEXTS = {
  details: 'Details',
  getAtLeast: 'You get at least',
  feesInTotal: 'Fees in total',
  callsFeePaid: 'Network fee',
  networkFeeUpTo: 'Network fee, at most',
  feeAbout: 'About {fee}',
  notKnownYet: 'Not known yet',
  callsFeeByWallet: 'See your wallet',
  onNetwork: 'Network',
  reviewCancel: 'Cancel',
} as const

/** What has happened. */
export const RESULT_TEXTS = {
  viewOnExplorer: 'View on Explorer',
  copyReceipt: 'Copy Receipt',
  receiptCopied: 'Receipt copied',
  done: 'Done',
} as const

/** How what was sent has ended otherwise than it was to. */
export const ENDED_TEXTS = {
  activityFailed: 'Failed',
  activityReplaced: 'Replaced in the wallet',
  activityCalledOff: 'Called off in the wallet',
  notConfirmed: 'Not confirmed',
  callsPartly: 'Done in part',
} as const

/** Why nothing was sent, or may have been: the same words whatever a wallet was to send. */
export const UNSENT_TEXTS = {
  callsNothingSent: 'Nothing was sent.',
  nothingSent: '{what}. Nothing was sent.',
  callsDeclined: 'Declined in your wallet',
  callsMoved: 'Your account, network or wallet has changed. Nothing was sent.',
  callsEarlier: 'An earlier request is still open in {wallet}. Decline it first, or both may be carried out.',
  callsAnyway: 'Ask Anyway',
  callsNoBatch: 'Your wallet cannot do all steps at once. Nothing was sent. You can approve them one after the other.',
  mayBeSent: 'It is not known whether this was sent.',
  mayBeSentMore: 'Check your account and your wallet before you send again.',
} as const

/** Where none was typed yet. */
export const ENTER_TEXTS = { enterAmount: 'Enter Amount' } as const

/** What is wrong with an amount that was typed. */
export const AMOUNTS_TEXTS = {
  amountNoNumber: 'Use digits only',
  amountSeparators: 'Use one decimal point, and nothing between thousands',
  amountDecimals: '{symbol} has at most {decimals} decimals',
  amountTooLarge: 'This amount is too large',
} as const

/** Addresses that money goes to or through. */
export const ADDRESS_TEXTS = { copyThis: 'Copy {address}', copiedThis: 'Copied', tokenContract: 'Token contract' } as const

/** Choosing a token. */
export const PICKER_TEXTS = {
  searchToken: 'Search token',
  noSuchToken: 'No token found',
  noTokensHere: 'No tokens here yet',
} as const

/** What stands over it where one pays. */
export const PICKER_TITLES = { titleWalletSendSelectToken: 'Select Token' } as const

/** What became of a transaction; of one that the network has confirmed with what has moved, or where that is not known. */
export const FOLLOWING_TEXTS = {
  callsSettling: 'Waiting for the network',
  callsSendingMore: 'It was sent. You can close this; it goes on.',
  sentMore: 'It is confirmed on {network}.',
  sentTo: 'You sent {amount} to {receiver}',
  swapped: 'Swapped {from} to {to}',
  /** An amount of which the network has not said how much it was. */
  about: 'about {amount}',
  sendConfirmed: 'Payment confirmed',
  tradeConfirmed: 'Swap confirmed',
  approveConfirmed: 'Approval confirmed',
  executeConfirmed: 'Transaction confirmed',
  /** What the app calls what it has sent. */
  wordsConfirmed: '{what}: confirmed',
  /** Several calls at once, of which it names no transaction. */
  walletSaysDone: 'Done, your wallet says',
} as const

/** Signing in. */
export const SIGN_IN_TEXTS = {
  signInTo: '{domain} asks you to sign in',
  signInMore: 'Sign a message in {wallet} to show that {account} is yours. It costs nothing.',
  signInRequired: 'Cancel disconnects your wallet.',
  sign: 'Sign',
  signing: 'Signing in',
  signAgain: 'Try Again',
  cancel: 'Cancel',
  cancelling: 'Cancelling',
  authenticatingMore: 'You may be signed in already.',
  continueInWallet: 'Sign the message in {wallet}.',
  checkingSignature: 'The app is checking your signature.',
  ownWallet: 'your wallet',
  walletSilent: 'No answer from {wallet}. Open it and answer there, or try again.',
  smartAccountHint: 'This is a smart account. Some apps do not accept its signature.',
  whatIsSigned: 'What you sign',
  signedIn: 'Signed in',
} as const

/** What stands in the header. */
export const SIGN_IN_TITLES = { titleSIWXSignMessage: 'Sign In', titleConnectingSiwe: 'Sign In' } as const
