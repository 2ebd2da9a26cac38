// MetaMask as a page meets it: the in-page provider that MetaMask publishes, unmodified, over its own streams. Played is what stands
// behind the streams, the extension's background with its visitor, by the words and codes that MetaMask documents.
import { JsonRpcEngine } from '@metamask/json-rpc-engine'
import { createEngineStream } from '@metamask/json-rpc-middleware-stream'
import ObjectMultiplex from '@metamask/object-multiplex'
import { initializeProvider } from '@metamask/providers'
import { providerErrors, rpcErrors } from '@metamask/rpc-errors'
import { Duplex, pipeline } from 'node:stream'

/** What pages see of the wallet: its name, and where it announces itself. */
const INFO = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'MetaMask',
  icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E' as const,
  rdns: 'io.metamask',
}

/** Two ends of one wire, as the posts between a page and an extension: what is written at one end is a copy at the other. */
function createWire(): [Duplex, Duplex] {
  const ends: Duplex[] = []
  const end = (other: number) =>
    new Duplex({
      objectMode: true,
      read() {},
      write(chunk, _encoding, done) {
        ends[other]!.push(structuredClone(chunk))
        done()
      },
    })
  ends.push(end(1), end(0))
  return ends as [Duplex, Duplex]
}

/** The extension: it lives on while its pages come and go. */
export class Background {
  /** The accounts that the visitor lets the page see, the one in use first. */
  granted: string[] = []
  chainId = '0x1'
  /** By which pages of Chromium reach it (CAIP-348). */
  extensionId: string | undefined
  readonly chains = new Set(['0x1'])
  /** What the visitor says; `hang` leaves the question open. */
  says: 'yes' | 'no' | 'hang' = 'yes'
  /** Locked, it shows nothing of what was granted. */
  isLocked = false
  /** What it was asked, but for what its own provider asks. */
  readonly asked: { method: string; params: any }[] = []
  /** Answers that differ, by method. */
  readonly answers: Record<string, (params: any) => unknown> = {}
  #engines = new Set<JsonRpcEngine>()
  #isAsking = false
  /** The visitor answers what hangs. */
  release = () => {}

  constructor(readonly accounts: readonly string[]) {}

  shared = (): string[] => (this.isLocked ? [] : this.granted)

  /** A page loads, and its content script puts the provider into it. */
  enter(): void {
    const [page, extension] = createWire()
    const [inPage, behind] = [new ObjectMultiplex(), new ObjectMultiplex()]
    for (const [wire, mux] of [
      [page, inPage],
      [extension, behind],
    ] as const)
      pipeline([wire, mux as unknown as Duplex, wire], () => {})
    const engine = new JsonRpcEngine()
    engine.push((request, response, _next, end) => {
      Promise.resolve()
        .then(() => this.#answer(request.method, request.params))
        .then(
          result => ((response.result = (result ?? null) as never), end()),
          (error: unknown) => end(error),
        )
    })
    this.#engines.add(engine)
    const stream = behind.createStream('metamask-provider') as unknown as Duplex
    pipeline([stream, createEngineStream({ engine }) as unknown as Duplex, stream], () => {})
    initializeProvider({
      connectionStream: inPage.createStream('metamask-provider') as never,
      logger: { ...console, debug() {}, error() {}, warn() {} },
      providerInfo: INFO,
      shouldSendMetadata: false,
    })
  }

  use(...accounts: string[]): void {
    this.granted = accounts
    this.tellAccounts()
  }

  tellAccounts(): void {
    this.#tell('metamask_accountsChanged', this.shared())
  }

  moveTo(chainId: string): void {
    this.chainId = chainId
    this.#tell('metamask_chainChanged', { chainId, networkVersion: `${Number(chainId)}`, isConnected: true })
  }

  /** MetaMask's own network does not answer; the accounts stay what they are. */
  loseNetwork(): void {
    this.#tell('metamask_chainChanged', { chainId: this.chainId, networkVersion: 'loading', isConnected: false })
  }

  /** The extension is updated: its content script says so to the pages it leaves behind. */
  leave(): void {
    this.#tell('METAMASK_STREAM_FAILURE')
  }

  #tell(method: string, params?: unknown): void {
    for (const engine of this.#engines) engine.emit('notification', { jsonrpc: '2.0', method, params })
  }

  /** The visitor looks at a question. One at a time: whoever asks meanwhile is told so. */
  async #ask(method: string): Promise<void> {
    if (this.#isAsking)
      throw rpcErrors.resourceUnavailable(`Request of type '${method}' already pending for origin https://dapp.test. Please wait.`)
    this.#isAsking = true
    if (this.says === 'hang') await new Promise<void>(resolve => (this.release = resolve))
    this.#isAsking = false
    if (this.says === 'no') throw providerErrors.userRejectedRequest()
  }

  async #answer(method: string, params: any): Promise<unknown> {
    if (method !== 'metamask_getProviderState') this.asked.push({ method, params })
    const own = this.answers[method]
    if (own) return own(params)
    switch (method) {
      case 'metamask_getProviderState':
        return {
          accounts: this.shared(),
          chainId: this.chainId,
          networkVersion: `${Number(this.chainId)}`,
          isUnlocked: !this.isLocked,
          isConnected: true,
          extensionId: this.extensionId,
        }
      case 'eth_accounts':
        return this.shared()
      case 'eth_chainId':
        return this.chainId
      case 'eth_requestAccounts':
        if (this.shared().length) return this.shared()
        await this.#ask('wallet_requestPermissions')
        this.isLocked = false
        if (!this.granted.length) this.granted = [...this.accounts]
        this.tellAccounts()
        return this.granted
      case 'wallet_getPermissions':
        return this.granted.length ? [{ parentCapability: 'eth_accounts' }, { parentCapability: 'endowment:permitted-chains' }] : []
      case 'wallet_revokePermissions':
        this.use()
        return null
      case 'personal_sign':
      case 'eth_signTypedData_v4':
      case 'eth_sendTransaction':
        await this.#ask(method)
        return method === 'eth_sendTransaction' ? `0x${'ab'.repeat(32)}` : `0x${'51'.repeat(65)}`
      case 'wallet_switchEthereumChain': {
        const [{ chainId }] = params
        if (!this.chains.has(chainId))
          throw providerErrors.custom({
            code: 4902,
            message: `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`,
          })
        await this.#ask(method)
        this.moveTo(chainId)
        return null
      }
      case 'wallet_addEthereumChain':
        await this.#ask(method)
        this.chains.add(params[0].chainId)
        this.moveTo(params[0].chainId)
        return null
    }
    throw rpcErrors.methodNotFound({ message: `The method "${method}" does not exist / is not available.` })
  }
}
