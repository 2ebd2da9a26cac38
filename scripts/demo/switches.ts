/** What can be chosen through the page's address, because the modal reads it when it is made. */
export interface Switch {
  label: string
  /** What happens, in a few words. */
  hint: string
  /** What it is without a word in the address. */
  usual: boolean
}

/** By their name in the address; those that are options of `createAppKit` bear the option's name. */
export const switches = {
  enableEmbedded: { label: 'Embedded', hint: 'The modal stands in the page instead of a dialog', usual: false },
  projectId: { label: 'Hosted services', hint: 'A project id: wallet directory, pictures, usage events', usual: true },
  adapters: { label: 'Browser wallets', hint: 'Without an adapter WalletConnect is the only way in', usual: true },
  families: { label: 'Every chain', hint: 'Solana, Bitcoin and Polkadot beside Ethereum', usual: true },
  secondNetwork: { label: 'Offer Anvil Two', hint: 'Without it the wallet can be on a network this page does not know', usual: true },
  allowUnsupportedChain: { label: 'Allow any network', hint: 'Do not ask to switch away from an unknown one', usual: false },
  enableNetworkSwitch: { label: 'Network switch', hint: 'Let visitors switch inside the modal', usual: true },
  enableReconnect: { label: 'Reconnect', hint: 'Come back connected after a reload', usual: true },
  enableInjected: { label: 'window.ethereum', hint: 'Offer an injected wallet that does not announce itself', usual: true },
  enableWalletGuide: { label: 'Wallet guide', hint: '“I Don’t Have a Wallet” in the list', usual: true },
  email: { label: 'Email', hint: 'Log in with an address and a code; the mailbox is a page of the sandbox', usual: true },
  socials: { label: 'Social accounts', hint: 'Log in with an account of somebody else', usual: true },
  enableWallets: { label: 'Wallets', hint: 'Without them only email and social accounts are offered', usual: true },
  collapseWallets: { label: 'Collapse wallets', hint: 'Wallets behind one button', usual: false },
  legalCheckbox: { label: 'Legal checkbox', hint: 'Terms have to be accepted before anybody connects', usual: false },
  smartSessions: { label: 'Smart sessions', hint: 'What apps may do with an account without asking each time', usual: false },
  analytics: { label: 'Usage events', hint: 'Sent once a visitor acts, never before', usual: true },
  debug: { label: 'Developer alerts', hint: 'Say in the modal what is misconfigured', usual: true },
} as const satisfies Record<string, Switch>

export type SwitchName = keyof typeof switches

/** Reads every switch from an address: `?enableEmbedded=1&enableReconnect=0`. */
export function readSwitches(search: string): Record<SwitchName, boolean> {
  const query = new URLSearchParams(search)
  const read = ([name, { usual }]: [string, Switch]) => [name, query.has(name) ? query.get(name) !== '0' : usual]
  return Object.fromEntries(Object.entries(switches).map(read)) as Record<SwitchName, boolean>
}

/** The address with one switch turned; what is as usual is not named. */
export function turnSwitch(search: string, name: SwitchName, isOn: boolean): string {
  const query = new URLSearchParams(search)
  if (isOn === switches[name].usual) query.delete(name)
  else query.set(name, isOn ? '1' : '0')
  return query.size ? `?${query}` : ''
}

/** Whether visitors sign in, and whether they have to. */
export const signIns = { off: 'Off', optional: 'Optional', required: 'Required' } as const

export type SignInChoice = keyof typeof signIns

/** Reads from an address whether visitors sign in: `?signIn=required`. */
export function readSignIn(search: string): SignInChoice {
  const word = new URLSearchParams(search).get('signIn') ?? 'off'
  return word in signIns ? (word as SignInChoice) : 'off'
}

/** The address with another choice of signing in. */
export function turnSignIn(search: string, choice: SignInChoice): string {
  const query = new URLSearchParams(search)
  if (choice === 'off') query.delete('signIn')
  else query.set('signIn', choice)
  return query.size ? `?${query}` : ''
}
