import { Wallet } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toSignInText } from '../../../scripts/sandbox/methods/sign-in-text.js'
import type { SIWXSession } from '../../../src/domain/sign-in.js'
import { OUT_DUE_KEY } from '../../../src/domain/storage-keys.js'
import { ONE_CLICK_LIMIT, SIGN_IN_LIMIT } from '../../../src/domain/times.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { leaveConnecting } from '../../../src/flows/session/leave.js'
import { switchNetwork } from '../../../src/flows/session/switch-network.js'
import { cancelSignIn } from '../../../src/flows/sign-in/ask-signature.js'
import type { OpenModal } from '../../../src/modal.js'
import { DefaultSIWX, InformalMessenger } from '../../../src/siwx/siwx.js'
import { createNonces, verifySignIn } from '../../../src/siwx/verify.js'
import { SolanaAdapter } from '../../../src/solana.js'
import { MAIN, solanaNetwork } from '../../support/solana-dapp.js'
import { settlePromises } from '../../support/clock.js'
import { createFakeWallet, RpcError, type FakeWallet } from '../../support/fakes.js'
import { cleanupModals, createTestModal, errorOf, ONE, TWO } from '../../support/modal.js'
import { createKey, createSolanaWallet } from '../../support/solana-wallet.js'
import { pluck } from '../../support/pluck.js'
import { later, never } from '../../support/later.js'
import { until } from '../../support/patience.js'

test.after.each(cleanupModals)

const key = new Wallet(`0x${'11'.repeat(32)}`)
const other = new Wallet(`0x${'22'.repeat(32)}`)
const nonces = createNonces()
const DOMAIN = 'dapp.test'

class SIWX extends DefaultSIWX {
  kept: SIWXSession[] = []
  revoked = 0
  hold: Promise<void> | undefined
  override async addSession(session: SIWXSession): Promise<void> {
    await this.hold
    await super.addSession(session)
    this.kept.push(session)
  }
  override async revokeSession(...given: Parameters<DefaultSIWX['revokeSession']>): Promise<void> {
    this.revoked++
    await super.revokeSession(...given)
  }
}

const toSIWX = (more = {}, required = true) =>
  new SIWX({
    required,
    messenger: new InformalMessenger({
      domain: DOMAIN,
      uri: 'https://dapp.test/in',
      statement: 'Sign in to A dApp',
      expiration: 3_600_000,
      getNonce: () => nonces.create(),
      ...more,
    }),
  })

type Fields = Record<string, unknown>

/** What a wallet that knows ERC-7846 answers; `amiss` is what it signs instead of what was asked for. */
function answerBy(amiss: Fields = {}, signer = key) {
  return async ([given]: readonly unknown[]) => {
    const asked = (given as { capabilities: { signInWithEthereum: Fields } }).capabilities.signInWithEthereum
    const fields = { ...asked, chainId: `${Number(asked['chainId'])}`, address: key.address, ...amiss }
    const message = toSignInText('Ethereum', fields)
    return {
      accounts: [{ address: key.address, capabilities: { signInWithEthereum: { message, signature: await signer.signMessage(message) } } }],
    }
  }
}

interface Visit {
  wallet: FakeWallet
  siwx: SIWX
  modal: OpenModal
  made: ReturnType<typeof createTestModal>
  /** Chooses the wallet, as in the list. */
  press(): Promise<void>
  prompts(): string[]
}

const ASKING = /^(wallet_connect|eth_requestAccounts|personal_sign)$/

function arrive(answer: FakeWallet['answers'][string] | undefined, { siwx = toSIWX(), more = {}, options = {} } = {}): Visit {
  const wallet = createFakeWallet({ accounts: [key.address], ...more, ...(answer && { answers: { wallet_connect: answer } }) })
  const made = createTestModal({ wallet, options: { siwx, ...options } })
  const modal = made.modal as OpenModal
  return {
    wallet,
    siwx,
    modal,
    made,
    async press() {
      await modal.open({ view: 'Connect' })
      modal.screen.router.push('ConnectingExternal', { connector: made.connector() })
      leaveConnecting(modal, await connect(modal, made.connector()))
      await until(() => /signed|due|left/.test(modal.signIn?.phase.peek() ?? ''), 'it to be known')
    },
    prompts: () => pluck(wallet.calls, 'method').filter(method => ASKING.test(method)),
  }
}

const isSigned = ({ modal }: Visit) => modal.signIn?.phase.peek() === 'signed'

for (const [what, scheme] of [
  ['', undefined],
  [', with the page’s own scheme before the domain', 'https'],
] as const)
  test(`one approval connects and signs in${what}: what the server expects was signed, and nobody is asked again`, async () => {
    const visit = arrive(answerBy({ scheme }))
    await visit.press()
    await until(() => isSigned(visit), 'the visitor to be signed in')
    assert.equal(visit.prompts(), ['wallet_connect'])
    const [session] = visit.siwx.kept
    assert.ok(session!.message.startsWith(scheme ? 'https://dapp.test wants you' : 'dapp.test wants you'))
    const said = await verifySignIn({ ...session!, domain: DOMAIN, nonce: nonces.take, chains: ['eip155:1'] })
    assert.equal([said.accountAddress, said.statement, said.domain], [key.address, 'Sign in to A dApp', DOMAIN])
    await until(() => !visit.made.appKit.isOpen(), 'the dialog to go')
    assert.is(visit.made.appKit.getAddress(), key.address)
  })

test('what is signed with the approval stands, though the server had yet to hear of an earlier leaving', async () => {
  const visit = arrive(answerBy())
  visit.made.storage.setItem(OUT_DUE_KEY, '["*"]')
  await visit.press()
  assert.equal([isSigned(visit), visit.prompts(), visit.made.storage.getItem(OUT_DUE_KEY)], [true, ['wallet_connect'], null])
})

test('the network that is signed for is the one where the wallet is; one that the visitor chose before comes first', async () => {
  const there = arrive(answerBy(), { more: { chainId: 2 } })
  await there.press()
  assert.is(there.siwx.kept[0]?.data.chainId, 'eip155:2')
  const chosen = arrive(answerBy(), { more: { chainId: 1 }, options: { networks: [ONE, TWO], defaultNetwork: TWO } })
  await chosen.press()
  assert.is(chosen.siwx.kept[0]?.data.chainId, 'eip155:2')
  await switchNetwork(chosen.modal, TWO)
  await until(() => isSigned(chosen), 'the visitor to be signed in')
  assert.equal(chosen.prompts(), ['wallet_connect'])
})

for (const [what, answer] of [
  ['4200', () => Promise.reject(new RpcError(4200, 'not supported'))],
  ['-32601', () => Promise.reject(new RpcError(-32601, 'Method not found'))],
  ['4100, before anybody has connected', () => Promise.reject(new RpcError(4100, 'Unauthorized'))],
  ['an error of no code', () => Promise.reject(new Error('boom'))],
  ['null', () => null],
  ['no account', () => ({ accounts: [] })],
] as const)
  test(`a wallet that answers what it does not know with ${what} is asked to connect by the same press, and at once by the next`, async () => {
    const visit = arrive(answer)
    await visit.press()
    assert.equal(visit.prompts(), ['wallet_connect', 'eth_requestAccounts'])
    assert.is(visit.modal.signIn?.phase.peek(), 'due')
    assert.is(visit.modal.screen.router.view.peek(), 'SIWXSignMessage')
    await cancelSignIn(visit.modal)
    assert.is(visit.made.appKit.getIsConnectedState(), false)
    visit.wallet.calls.length = 0
    await visit.press()
    assert.equal(visit.prompts(), ['eth_requestAccounts'])
  })

test('a wallet that connects and signs nothing has the visitor asked as usual', async () => {
  const visit = arrive(() => ({ accounts: [{ address: key.address, capabilities: {} }] }))
  await visit.press()
  assert.equal([visit.prompts(), visit.modal.signIn?.phase.peek()], [['wallet_connect'], 'due'])
})

const refuse = () => Promise.reject(new RpcError(4001, 'User rejected the request.'))

test('a no is a no: nobody is asked twice by one press, nor connected', async () => {
  const visit = arrive(refuse)
  assert.is((await errorOf(visit.press())).name, 'userRejected')
  assert.equal([visit.prompts(), visit.made.appKit.getIsConnectedState(), visit.siwx.kept], [['wallet_connect'], false, []])
  visit.wallet.answers['wallet_connect'] = answerBy()
  await visit.press()
  await until(() => isSigned(visit), 'another press to do')
})

for (const [what, required, refusals] of [
  ['a wallet that says no to whatever it does not know is asked to connect from the third press on', true, 2],
  ['who need not sign in, and says no, may connect alone by the next press', false, 1],
] as const)
  test(what, async () => {
    const visit = arrive(refuse, { siwx: toSIWX({}, required) })
    for (let times = 0; times < refusals; times++) await errorOf(visit.press())
    await visit.press()
    assert.equal(visit.prompts(), [...Array(refusals).fill('wallet_connect'), 'eth_requestAccounts'])
  })

const RESOURCES = ['https://dapp.test/a', 'https://dapp.test/b']
const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
for (const [what, amiss, signer] of [
  ['the address of another', { address: other.address }],
  ["another's signature", {}, other],
  ['another nonce', { nonce: 'another0nonce' }],
  ['another network', { chainId: '2' }],
  ['another domain', { domain: 'evil.test' }],
  ['another scheme than the page’s', { scheme: 'http' }],
  ['another page', { uri: 'https://evil.test' }],
  ['another time', { issuedAt: inAnHour }],
  ['a longer life', { expirationTime: undefined }],
  ['another statement', { statement: 'I give everything away' }],
  ['resources that nobody asked for', { resources: ['https://evil.test/all'] }],
  ['two resources as one', { resources: [RESOURCES.join()] }],
  ['two lines more', { statement: 'Sign in to A dApp\n\nURI: https://dapp.test/in' }],
] as [string, Fields, Wallet?][])
  test(`what was signed with ${what} signs nobody in: they are asked as usual, and Cancel disconnects`, async () => {
    const visit = arrive(
      async given => {
        try {
          return await answerBy(amiss, signer)(given)
        } catch {
          // Two lines are no line.
          const answer = await answerBy()(given)
          const [account] = answer.accounts
          const message = account!.capabilities.signInWithEthereum.message.replace('Sign in to A dApp', String(amiss['statement']))
          return {
            accounts: [{ ...account, capabilities: { signInWithEthereum: { message, signature: await key.signMessage(message) } } }],
          }
        }
      },
      { siwx: toSIWX({ resources: RESOURCES }) },
    )
    const pressed = visit.press()
    if (signer) {
      // Whether an account that is no contract agrees, a node is asked, and none answers.
      await until(() => visit.modal.state.toast.peek(), 'the dApp to be asked')
      await settlePromises()
      await visit.made.clock.advance(SIGN_IN_LIMIT)
    }
    await pressed
    assert.equal([visit.prompts(), visit.siwx.kept, visit.modal.signIn?.phase.peek()], [['wallet_connect'], [], 'due'])
    assert.is(visit.modal.screen.router.view.peek(), 'SIWXSignMessage')
    await cancelSignIn(visit.modal)
    assert.is(visit.made.appKit.getIsConnectedState(), false)
  })

test('a wallet that is silent: another press asks it to connect, and what it answers later to the first changes nothing', async () => {
  const { promise, come } = later<unknown>()
  let asked: readonly unknown[] = []
  const visit = arrive(given => ((asked = given), promise))
  const left = new AbortController()
  const first = connect(visit.modal, visit.made.connector(), left.signal).catch(error => error)
  await until(() => visit.prompts().length === 1, 'the wallet to be asked')
  left.abort()
  await visit.press()
  assert.equal(visit.prompts(), ['wallet_connect', 'eth_requestAccounts'])
  assert.is(visit.modal.signIn?.phase.peek(), 'due')
  come(await answerBy()(asked))
  await first
  assert.equal([visit.siwx.kept, visit.modal.signIn?.phase.peek()], [[], 'due'])
})

/** Somebody has signed, and the dApp looks at it until `goOn`. */
async function sign() {
  const siwx = toSIWX()
  const { promise, come: goOn } = later()
  siwx.hold = promise
  const visit = arrive(answerBy(), { siwx })
  const left = new AbortController()
  const connecting = connect(visit.modal, visit.made.connector(), left.signal)
  await until(() => visit.modal.state.toast.peek()?.message === 'Authenticating...', 'the dApp to be asked')
  return { visit, siwx, left, connected: () => connecting, goOn }
}

test('whoever leaves while the dApp looks at their signature is not connected, and what it takes then is taken back', async () => {
  const { visit, siwx, left, connected, goOn } = await sign()
  left.abort()
  goOn()
  assert.is(await connected(), undefined)
  await until(() => siwx.revoked === 1, 'it to be taken back')
  assert.is(visit.made.appKit.getIsConnectedState(), false)
})

test('whoever leaves before the wallet says that it does not know how is asked nothing more', async () => {
  const { promise, come: answer } = later<unknown>()
  const visit = arrive(() => promise)
  const left = new AbortController()
  const connecting = errorOf(connect(visit.modal, visit.made.connector(), left.signal))
  await until(() => visit.prompts().length === 1, 'the wallet to be asked')
  left.abort()
  answer(null)
  await connecting
  assert.equal(visit.prompts(), ['wallet_connect'])
})

test('a dApp that does not answer holds nobody: without a message the wallet is asked to connect, without a yes the visitor is asked as usual', async () => {
  const silent = toSIWX({ getNonce: () => never() })
  const visit = arrive(answerBy(), { siwx: silent })
  void visit.press()
  await until(() => visit.prompts().length > 0 || visit.wallet.count('eth_chainId') > 0, 'the wallet to be looked at')
  await settlePromises()
  await visit.made.clock.advance(ONE_CLICK_LIMIT)
  await until(() => visit.prompts()[0] === 'eth_requestAccounts', 'the wallet to be asked to connect')

  const stuck = toSIWX()
  stuck.hold = never()
  const other = arrive(answerBy(), { siwx: stuck })
  const pressed = other.press()
  await until(() => other.modal.state.toast.peek()?.message === 'Authenticating...', 'the dApp to be asked')
  await settlePromises()
  await other.made.clock.advance(SIGN_IN_LIMIT)
  await pressed
  assert.equal([other.prompts(), other.modal.signIn?.phase.peek()], [['wallet_connect'], 'due'])
})

test('a wallet that shares its accounts already, and one in `window.ethereum` of which nobody knows anything, are asked nothing new', async () => {
  const known = arrive(answerBy(), { more: { isConnected: true } })
  await known.press()
  assert.equal(known.prompts(), ['eth_requestAccounts'])
  const wallet = createFakeWallet({ accounts: [key.address], answers: { wallet_connect: answerBy() } })
  const { modal, connector } = createTestModal({ ethereum: wallet, options: { siwx: toSIWX() } })
  await connect(modal, connector('injected'))
  assert.is(wallet.count('wallet_connect'), 0)
})

/** A wallet of Solana that signs in; `amiss` is what it signs instead of what was asked for. */
function createStandard({ statement = true, amiss = {} as Fields, refuses = false } = {}) {
  const signer = createKey(1)
  const wallet = createSolanaWallet({
    name: 'Sol',
    chains: ['solana:mainnet'],
    instead: {
      signIn(input: Fields) {
        if (refuses) throw new RpcError(4001, 'User rejected the request.')
        const signedMessage = new TextEncoder().encode(toSignInText('Solana', { ...input, address: signer.address, ...amiss }))
        wallet.change([signer])
        return [{ account: wallet.standard.accounts[0], signedMessage, signature: signer.sign(signedMessage) }]
      },
    },
  })
  const siwx = toSIWX(statement ? {} : { statement: undefined })
  const made = createTestModal({ networks: [solanaNetwork(MAIN)], options: { adapters: [new SolanaAdapter()], siwx } })
  made.page.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register(wallet: unknown): void }) => api.register(wallet.standard),
    }),
  )
  return { made, siwx, asked: () => pluck(wallet.calls, 'method'), address: signer.address }
}

for (const statement of [true, false])
  test(`a wallet of Solana does both with one approval, ${statement ? 'with' : 'without'} a statement: the text it writes is read, and verified`, async () => {
    const { made, siwx, asked, address } = createStandard({ statement })
    await connect(made.modal, made.connector('Sol'))
    assert.equal([asked(), made.appKit.getAddress('solana')], [['signIn'], address])
    const [session] = siwx.kept
    assert.match(session!.message, 'Chain ID: solana:mainnet')
    const said = await verifySignIn({ ...session!, domain: DOMAIN, nonce: nonces.take, chains: [`solana:${MAIN}`] })
    assert.is(said.accountAddress, address)
  })

test('of Solana too: a no ends it, and what was signed amiss is left', async () => {
  const no = createStandard({ refuses: true })
  assert.is((await errorOf(connect(no.made.modal, no.made.connector('Sol')))).name, 'userRejected')
  assert.equal(no.asked(), ['signIn'])
  const { made, siwx, asked } = createStandard({ amiss: { nonce: 'another0nonce' } })
  await connect(made.modal, made.connector('Sol'))
  assert.equal([asked(), siwx.kept, made.appKit.getIsConnectedState()], [['signIn'], [], true])
})
