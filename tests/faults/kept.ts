// What may become of a payment, an account or a wallet's name that needs no view to be tried: each row names the test, in Node, that holds it.
import type { Row } from './matrix.js'

/** A row that a test holds where the behaviour lives. */
export interface Kept extends Row {
  /** Its file below `tests`, without the ending, and the beginning of its title. */
  by: readonly [file: string, title: string]
}

const SENT = 'flows/money/sent-transactions'
const SOLANA = 'adapters/solana/transfer'
const PRESS = 'flows/sign-in/one-press'
const REVIEW = 'features/swaps/carry-out'

export const kept: readonly Kept[] = [
  {
    what: 'somebody announces what is no wallet',
    sees: 'the other wallets',
    by: ['adapters/eip155/discovery', 'is no wallet and hurts nobody'],
  },
  {
    what: 'a wallet is silent',
    sees: 'after half a minute that it does not answer; what it answers then counts',
    within: 31,
    by: ['views/ConnectingExternal', 'after thirty seconds of silence it says so'],
  },
  {
    what: 'a wallet is left while it is asked, and then approves',
    sees: 'nobody connected',
    by: ['views/ConnectingExternal', 'whoever leaves is disconnected; a later answer connects nobody'],
  },
  {
    what: 'a wallet locks (`accountsChanged` to none)',
    sees: 'that they are not connected any more',
    by: ['flows/connecting/hold-connection', 'a wallet that shares nothing any more leaves nobody connected'],
  },
  {
    what: 'a wallet sends `accountsChanged` with accounts that are none',
    sees: 'that they are not connected any more: nobody knows as whom',
    by: ['flows/connecting/hold-connection', 'accounts that are none are left out'],
  },
  {
    what: 'a wallet moves to a chain the page does not offer',
    sees: 'that the network is not supported, with the way to one that is',
    by: ['flows/connecting/hold-connection', 'a network that is not offered opens UnsupportedChain'],
  },
  {
    what: 'asked to change its network, a wallet refuses',
    sees: 'that it is still on the first',
    by: ['features/settings/Networks', 'a refusal leaves the visitor where they are'],
  },
  {
    what: 'asked to change its network, a wallet fails',
    sees: 'that it could not switch',
    by: ['features/settings/Networks', 'any other failure is told with its reason'],
  },
  {
    what: 'asked to change its network, a wallet neither knows it nor can add it',
    sees: 'that it could not switch, since the network is not supported',
    by: ['adapters/eip155/door', "a network that cannot be added is 'Chain is not supported'"],
  },
  {
    what: 'after a reload the wallet is not there any more, or hangs',
    sees: 'a button to connect by, and no endless wait',
    within: 3,
    by: ['flows/session/returning', 'is given up after three seconds'],
  },
  {
    what: 'after a reload the wallet fails, or answers rubbish',
    sees: 'a button to connect by, at once',
    by: ['flows/session/returning', 'leaves nobody connected, at once'],
  },
  {
    what: 'after a reload the wallet is locked',
    sees: 'a button to connect by; once it is unlocked, their account',
    by: ['flows/session/returning', 'a locked wallet is waited for'],
  },
  {
    what: 'after a reload the wallet has another account in use',
    sees: 'that account, and a word that it is another',
    by: ['flows/session/returning', 'was turned to another account is followed'],
  },
  {
    what: 'a wallet answers rubbish for accounts',
    sees: 'that it could not connect',
    by: ['adapters/eip155/requests', 'holds no account'],
  },
  {
    what: 'the relay was down, and is back as somebody tries again',
    sees: 'the code at once',
    within: 8,
    by: ['features/pairing/ConnectingWalletConnect', 'trying again asks the relay again'],
  },
  {
    what: 'another wallet takes the place of a phone, and both are left',
    sees: 'the session gone from the phone',
    by: ['flows/connecting/walletconnect', 'a session that another wallet takes the place of'],
  },
  {
    what: 'another tab disconnects',
    sees: 'nobody connected, here too',
    by: ['flows/session/disconnect', 'a disconnect in another tab is one here'],
  },
  {
    what: 'the page calls `destroy` with the dialog open',
    sees: 'no dialog, and a page that scrolls',
    by: ['shell/dialog', 'destroy takes the element and the lock on scrolling'],
  },
  {
    what: 'a payment is sped up in the wallet',
    sees: 'that it has arrived, under the hash by which it did',
    within: 70,
    by: [SENT, 'sped up, it has arrived under another hash'],
  },
  {
    what: 'a payment is called off in the wallet',
    sees: 'once, that it was called off, and neither failed nor is under way',
    within: 70,
    by: [SENT, 'sped up or called off in the wallet'],
  },
  {
    what: 'no node knows a payment any more',
    sees: 'that it is not under way, and where to look before they send again',
    within: 70,
    by: [SENT, 'what no node knows to the end'],
  },
  {
    what: 'a node has a payment already that the wallet sends',
    sees: 'that it may have been sent, and no offer to send it again',
    by: ['features/send/send-payment', 'may have sent: it is not asked again from here'],
  },
  {
    what: 'an exchange may take too little of a token',
    sees: 'with how much the token has to be released first, by the token’s own word',
    by: [REVIEW, 'what the exchange may take is what the token says'],
  },
  {
    what: 'an exchange may take more of a token, of old, than is given',
    sees: 'the amount, and a step that sets it to what is given',
    by: [REVIEW, 'an earlier approval of more than is given is said'],
  },
  {
    what: 'a swap would call where the account has positions',
    sees: 'that it is not this swap, and nothing to press',
    by: [REVIEW, 'an exchange at which the account has positions'],
  },
  {
    what: 'a token of a dApp’s calls answers megabytes to its name',
    sees: 'what the calls say, with a question mark for it, and other tokens by their names',
    by: ['adapters/eip155/foresee', 'calls are read though a token tells too much'],
  },
  {
    what: 'somebody writes hundreds of approvals of worthless tokens',
    sees: 'their own tokens first, and that there are more',
    by: ['adapters/eip155/allowances', 'what somebody writes into the logs pushes out'],
  },
  {
    what: 'a visitor leaves while the code of an approved session comes',
    sees: 'nobody connected, and the session ends',
    by: ['flows/connecting/walletconnect.return', 'whoever leaves while the code for an approved session'],
  },
  {
    what: 'a payment on Solana must fail, a node foresees',
    sees: 'why, before the wallet is asked',
    by: [SOLANA, 'what a node foresees has words, and the wallet is not asked'],
  },
  {
    what: 'a token on Solana keeps a part of what is sent',
    sees: 'how much, in the review',
    by: [SOLANA, 'what a token keeps of'],
  },
  {
    what: 'a wallet answers after its visitor has left',
    sees: 'nobody connected',
    by: ['flows/session/connections', 'connected is not connected by what another wallet answers then'],
  },
  {
    what: 'a wallet announces an id that is another’s, or one of ours',
    sees: 'both, each by an id of its own',
    by: ['adapters/eip155/discovery', 'an announcement whose uuid is'],
  },
  {
    what: 'somebody announces a wallet’s name before that wallet does, and shares an account',
    sees: 'who was here, as soon as their wallet is seen',
    by: ['flows/session/returning', 'a wallet that was first to bear the name'],
  },
  {
    what: 'a server of Bitcoin’s says that a coin is worth less',
    sees: 'a payment of what each coin’s own transaction proves',
    by: ['adapters/bip122/transfer', 'coins of ${kind} are worth what their transactions prove'],
  },
  {
    what: 'a session of WalletConnect does not serve a network of the page',
    sees: 'that network off in the list, with the reason',
    by: ['connectors/walletconnect/walletconnect', 'of a list of networks those that the wallet approved may be chosen'],
  },
  {
    what: 'the wallet in use is unlocked by itself while another is asked',
    sees: 'who was here, and then the other once it answers',
    by: ['flows/connecting/hold-connection', 'a wallet that is unlocked by itself ends no attempt'],
  },
  {
    what: 'a wallet of the page declines to connect and sign in at once',
    sees: 'that it was declined, with no other question by the same press',
    by: [PRESS, 'a no is a no: nobody is asked twice'],
  },
  {
    what: 'a wallet declines whatever it does not know',
    sees: 'that it was declined, and by the third press the question to connect',
    by: [PRESS, 'a wallet that says no to whatever it does not know'],
  },
  {
    what: 'a wallet does not know how to connect and sign in at once',
    sees: 'the question to connect by the same press, then that to sign',
    by: [PRESS, 'is asked to connect by the same press'],
  },
  {
    what: 'a wallet is silent to what it does not know',
    sees: 'that it is silent, and by another press the question to connect',
    within: 30,
    by: [PRESS, 'a wallet that is silent: another press'],
  },
  {
    what: 'a wallet signs in another address than it connects',
    sees: 'the question to sign, and Cancel disconnects',
    by: [PRESS, "'the address of another'"],
  },
  {
    what: 'a wallet signs in with another nonce',
    sees: 'the question to sign, and Cancel disconnects',
    by: [PRESS, "'another nonce'"],
  },
  {
    what: 'a wallet signs in for another network, domain or page',
    sees: 'the question to sign, and Cancel disconnects',
    by: [PRESS, "'another network'"],
  },
  {
    what: 'a wallet signs in with the signature of another',
    sees: 'the question to sign, and Cancel disconnects',
    within: 10,
    by: [PRESS, '"another\'s signature"'],
  },
  {
    what: 'a wallet puts more into the message than was asked for',
    sees: 'the question to sign, and Cancel disconnects',
    by: [PRESS, "'two lines more'"],
  },
  {
    what: 'the dApp does not say whether it takes what was signed along with connecting',
    sees: 'the question to sign',
    within: 10,
    by: [PRESS, 'a dApp that does not answer holds nobody'],
  },
  {
    what: 'the visitor leaves while the dApp looks at what was signed along with connecting',
    sees: 'nobody connected, nor signed in',
    by: [PRESS, 'whoever leaves while the dApp looks'],
  },
  {
    what: 'a wallet of Solana declines to connect and sign in at once, or signs amiss',
    sees: 'that it was declined, or the question to sign',
    by: [PRESS, 'of Solana too: a no ends it'],
  },
]
