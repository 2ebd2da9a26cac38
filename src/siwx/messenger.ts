import { isStatement, type SIWXMessage } from '../domain/sign-in.js'
import { createNonce } from './nonces.js'
import { SIWXMessenger } from './parts.js'

/** What an `InformalMessenger` is made with. */
export interface InformalMessengerParams {
  /** @default the page's host and port */
  domain?: string | undefined
  /** @default the page's address, without what follows `?` or `#`, of a page with a key among its steps the site: they may hold secrets */
  uri?: string | undefined
  /** One line for the visitor to read, in the characters that EIP-4361 allows. */
  statement?: string | undefined
  /** URIs that belong to what is agreed to. */
  resources?: readonly string[] | undefined
  /** Milliseconds that a session is good for; without it, until somebody signs out. */
  expiration?: number | undefined
  /** Where a server verifies, it gives the nonce. @default random */
  getNonce?(input: SIWXMessage.Input): Promise<string> | string
  getRequestId?(): Promise<string> | string
  /** Writes the chain of Solana and Bitcoin without its namespace. @default false */
  clearChainIdNamespace?: boolean | undefined
}

/** Makes messages as EIP-4361 prescribes them for EVM chains, and as CAIP-122 proposes them for all others. */
export class InformalMessenger extends SIWXMessenger {
  protected override readonly statement: string | undefined
  protected override readonly resources: readonly string[] | undefined
  protected override readonly expiration: number | undefined
  readonly #params: InformalMessengerParams
  /** What writes messages; it loads with the first. */
  #writing: typeof import('./message.js') | undefined

  /** @throws RangeError when the statement has characters that EIP-4361 does not allow: servers would refuse what was signed */
  constructor(params: InformalMessengerParams = {}) {
    super()
    this.#params = params
    const { statement, resources, expiration } = params
    if (statement !== undefined && !isStatement(statement)) {
      throw new RangeError("A sign-in statement is one line of letters A to Z, digits, blanks and -._~:/?#[]@!$&'()*+,;= (EIP-4361)")
    }
    this.statement = statement
    this.resources = resources
    this.expiration = expiration
  }

  // Read when they are needed: on a server there is no page, and a page may change its address.
  protected get domain(): string {
    return this.#params.domain ?? document.location.host
  }

  protected get uri(): string {
    const { uri } = this.#params
    if (uri !== undefined) return uri
    const page = document.location.href.replace(/[?#][^]*/, '')
    // Browsers leave some characters in an address that no URI may have (RFC 3986).
    return (this.#writing?.toTellable(page) ?? page).replace(/[[\]\\^`{|}]/g, encodeURIComponent)
  }

  /** @throws RangeError when a part is not what EIP-4361 or CAIP-122 allows: it could pretend to be another */
  override async createMessage(input: SIWXMessage.Input): Promise<SIWXMessage> {
    this.#writing = await import('./message.js')
    const isEvm = input.chainId.startsWith('eip155:')
    const accountAddress = isEvm ? this.#writing.toChecksumAddress(input.accountAddress) : input.accountAddress
    const message = await super.createMessage({ ...input, accountAddress })
    // Fails here, not where somebody prints it.
    message.toString()
    return message
  }

  protected async getNonce(input: SIWXMessage.Input): Promise<string> {
    const { getNonce } = this.#params
    return getNonce ? getNonce(input) : createNonce()
  }

  protected override async getRequestId(): Promise<string | undefined> {
    return this.#params.getRequestId?.()
  }

  protected stringify(data: SIWXMessage.Data): string {
    const { findFlaw, formatSignInMessage } = this.#writing!
    const flaw = findFlaw(data)
    if (flaw) throw new RangeError(`The ${flaw} of the sign-in message is not valid: ${String(data[flaw])}`)
    return formatSignInMessage(data, { bare: this.#params.clearChainIdNamespace })
  }
}
