// The kit's wallet: the sandbox's, with real keys, on chains in memory, and with verbs that read well in a test.
import { deriveAccounts, walletPhrase } from '../sandbox/accounts.js'
import { goodBehaviour, type Answer } from '../sandbox/wallet/behaviour.js'
import { callChain, toHexId, type WalletChain } from '../sandbox/methods/chain.js'
import { toWireError, WalletError } from '../sandbox/methods/errors.js'
import { createIdentity } from '../sandbox/wallet/identity.js'
import type { PendingRequest } from '../sandbox/wallet/queue.js'
import { SandboxWallet, type RequestArguments } from '../sandbox/wallet/wallet.js'
import { createPaperChain } from '../sandbox/paper-chain.js'
import type { Rpc } from '../sandbox/rpc.js'
import { sendTogether } from './batch.js'
import { keepParts } from './parts.js'
import type { MockWallet, WalletNetwork, WalletOptions, WalletQuestion, WalletReply, WalletRequest } from './types.js'

const QUESTION_LIMIT_MS = 5_000
const HUNDRED_ETHER = 100n * 10n ** 18n
const ALL = ['eip155', 'solana', 'bip122', 'polkadot'] as const
const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'wallet'

/** Makes a wallet; `showWallet` brings it into this window, `attachWallet` of `latchkey/testing/playwright` into a browser's pages. */
export function createWallet(options: WalletOptions = {}): MockWallet {
  const {
    name = 'Test Wallet',
    phrase = walletPhrase,
    accounts: count = 3,
    balance = HUNDRED_ETHER,
    networks = [1],
    answer = 'approve',
    batches = false,
  } = options
  const { rdns = `test.latchkey.${slugOf(name)}`, icon, flags, injected = false, namespaces = ALL, bitcoin = 'standard', nodes } = options
  // Of networks, too, that only the dApp knows: a node of theirs says what the wallet would.
  const papers = new Map<number, Rpc>()
  const paperOf = (id: number): Rpc => {
    const found = papers.get(id) ?? createPaperChain(id, balance)
    papers.set(id, found)
    return found
  }
  const toChain = (wish: number | WalletNetwork): WalletChain => {
    const { id, name: called, rpcUrl } = typeof wish === 'number' ? { id: wish } : wish
    const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const rpc = rpcUrl === undefined ? paperOf(id) : undefined
    return { chainId: id, name: called ?? `Network ${id}`, rpcUrl: rpcUrl ?? `memory:${rdns}/${id}`, currency, rpc }
  }
  const identity = createIdentity({
    name,
    rdns,
    ...(icon !== undefined && { icon }),
    flags: { ...flags },
    injected,
    announce: namespaces.includes('eip155') ? 1 : 0,
    solana: namespaces.includes('solana'),
    bitcoin: namespaces.includes('bip122') && bitcoin,
    polkadot: namespaces.includes('polkadot') && slugOf(name),
  })
  const turns: Answer[] = []
  const replies = new Map<string, WalletReply>()
  const requests: WalletRequest[] = []
  const accounts = deriveAccounts(phrase, count).map((account, index) => ({ ...account, name: `Account ${index + 1}` }))
  const sandbox = new SandboxWallet({
    accounts,
    chains: networks.map(toChain),
    others: { phrase, options: nodes },
    openChain: ({ chainId }) => paperOf(chainId),
    executeBatch: sendTogether,
    behaviour: { ...goodBehaviour, answer, batches, signsIn: false },
    answerTo: () => turns.shift(),
  })
  const { state } = sandbox

  async function request(origin: string, args: RequestArguments): Promise<unknown> {
    requests.push({ origin, method: args.method, params: args.params })
    if (!replies.has(args.method)) return sandbox.request(origin, args)
    if (sandbox.behaviour.slow) await new Promise(resolve => setTimeout(resolve, sandbox.behaviour.slow))
    const reply = replies.get(args.method)
    const { params = [] } = args
    const given: readonly unknown[] = Array.isArray(params) ? params : [params]
    return typeof reply === 'function' ? (reply as (params: readonly unknown[]) => unknown)(given) : reply
  }

  async function nextQuestion(limit = QUESTION_LIMIT_MS): Promise<PendingRequest> {
    try {
      return await sandbox.nextPending(limit)
    } catch {
      const hint = sandbox.behaviour.answer === 'ask' ? '' : ` It answers by itself: call always('ask') first.`
      throw new Error(`Nobody asked ${name} anything for ${limit} ms.${hint}`)
    }
  }

  const wallet: MockWallet = {
    name,
    rdns,
    testId: `wallet-selector-${rdns}`,
    get address() {
      return state.account
    },
    accounts: accounts.map(({ address }) => address),
    get networkId() {
      return state.chain.chainId
    },
    requests,
    get questions() {
      return sandbox.pending.map(toQuestion)
    },
    get sites() {
      return state.origins
    },
    async addressOf(namespace) {
      if (namespace === 'eip155') return state.account
      await state.others.load()
      return state.others.selected(namespace)
    },
    always(how, ...methods) {
      if (!methods.length) sandbox.behave({ answer: how, methods: {} })
      else sandbox.behave({ methods: { ...sandbox.behaviour.methods, ...Object.fromEntries(methods.map(method => [method, how])) } })
    },
    once: how => void turns.push(how),
    reply(method, reply) {
      if (reply === undefined) replies.delete(method)
      else replies.set(method, reply)
    },
    delay: ms => sandbox.behave({ slow: ms }),
    nextQuestion: async limit => toQuestion(await nextQuestion(limit)),
    async approve(limit) {
      const question = await nextQuestion(limit)
      sandbox.approve(question.id)
      return toQuestion(question)
    },
    async refuse(limit) {
      const question = await nextQuestion(limit)
      sandbox.refuse(question.id)
      return toQuestion(question)
    },
    lock: () => sandbox.lock(),
    unlock: () => sandbox.unlock(),
    selectAccount: address => state.selectAccount(address),
    selectNetwork(id) {
      if (!state.findChain(id)) state.addChain(toChain(id))
      state.selectChain(id)
    },
    forgetNetwork(id) {
      if (state.chains.length === 1) throw new WalletError('invalidParams', 'A wallet has to know one network.', { chainId: toHexId(id) })
      state.removeChain(id)
    },
    disconnect() {
      for (const origin of state.origins) sandbox.disconnectSite(origin)
    },
    offline: (isOffline = true) => sandbox.behave({ offline: isOffline }),
    close: () => sandbox.close(),
  }
  keepParts(wallet, {
    identity,
    // Whatever goes wrong reaches pages as a wallet's error, with a code.
    request: (origin, args) => request(origin, args).catch(error => Promise.reject(toWireError(error))),
    onSiteEvent: listener => sandbox.onSiteEvent(listener),
    async askNode(id, method, params) {
      const chain = state.findChain(id)
      return chain ? callChain(chain, method, params) : paperOf(id)(method, params)
    },
  })
  return wallet
}

const toQuestion = ({ origin, method, kind, title, text }: PendingRequest): WalletQuestion => ({
  origin,
  method,
  kind,
  title,
  ...(text !== undefined && { text }),
})
