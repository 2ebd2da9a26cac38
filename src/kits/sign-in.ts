// Signing in as both kits have it: a nonce, a message and an answer of the dApp's own server.
import { getAddress } from 'viem'
import { parseCaipNetworkId, type CaipNetworkId } from '../domain/caip.js'
import type { SIWXConfig, SIWXSession } from '../domain/sign-in.js'
import { createOneSession } from '../clients/one-session.js'

/** What a dApp's server is asked. */
export interface SignInServer {
  getNonce(): Promise<string>
  /** A text, or an object that writes one, as that of the package `siwe`. */
  createMessage(about: { nonce: string; address: `0x${string}`; chainId: number }): unknown
  /** @param address who has signed */
  verify(signed: { message: string; signature: string }, address: string): Promise<boolean>
  /**
   * Whose session stands, where anybody's does. Another's may be ended.
   * @param mayEnd whether nobody has signed in or been looked for since it was asked
   */
  getSession(
    asked: { address: string; chainId: number },
    mayEnd: () => boolean,
  ): Promise<{ address: string; chainId: number } | null | undefined>
  /** Whose session it has, where that is one account's alone and known; asking ends none. */
  readOwner(): Promise<string | undefined>
  /** @throws where the session stands still */
  signOut(): Promise<unknown>
}

export interface SignIn extends SIWXConfig {
  /** The dApp says that something has changed by itself. */
  tell(): void
  /** Asks the visitor to sign in: resolves once it is done, rejects where it is not. */
  prompt(): Promise<void>
}

function toText(message: unknown): string {
  if (typeof message === 'string') return message
  const { prepareMessage } = Object(message) as { prepareMessage?: () => string }
  return typeof prepareMessage === 'function' ? prepareMessage.call(message) : String(message)
}

const toNumber = (chainId: CaipNetworkId): number => Number(parseCaipNetworkId(chainId)?.reference)

/**
 * The same as our modal asks for it. What is signed in to is an account of an EVM chain.
 * @param wishes `isRequired`: who does not sign may not stay connected; `isForAnyChain`: a session stands on every network
 */
export function toSignIn(
  server: SignInServer,
  { isRequired, isForAnyChain, signOutOnDisconnect = true }: { isRequired: boolean; isForAnyChain: boolean; signOutOnDisconnect?: boolean },
): SignIn {
  let ask: (() => Promise<void>) | undefined
  const session = createOneSession(server.readOwner, server.signOut)
  const listeners = new Set<() => void>()
  /** The message as the server wrote it: an object of the dApp's is what its server is handed back. */
  let written: { text: string; message: unknown } | undefined
  const add = async ({ data, message, signature }: SIWXSession): Promise<void> => {
    const given = written?.text === message ? written.message : message
    if (!(await session.sign(() => server.verify({ message: given as string, signature }, data.accountAddress))))
      throw new Error('The signature was not accepted')
  }
  return {
    signOutOnDisconnect,
    getRequired: () => isRequired,
    usePrompt: prompt => void (ask = prompt),
    async prompt() {
      // Nobody has signed where nobody was asked.
      if (!ask) throw new Error('Nobody can be asked to sign in yet')
      await ask()
    },
    async createMessage({ accountAddress, chainId }) {
      const nonce = await server.getNonce()
      const message = await server.createMessage({ nonce, address: getAddress(accountAddress), chainId: toNumber(chainId) })
      const text = toText(message)
      written = { text, message }
      return { accountAddress, chainId, domain: location.host, uri: location.origin, version: '1', nonce, toString: () => text }
    },
    addSession: add,
    async revokeSession(chainId, address) {
      // That of somebody else is not who leaves.
      if (chainId.startsWith('eip155:')) await session.leave(owner => !owner || owner.toLowerCase() === address.toLowerCase())
    },
    async setSessions([first]) {
      // Such a server keeps one session, and takes a nonce once: the first is that of the network in use.
      await (first ? add(first) : session.leave(() => true))
    },
    async getSessions(chainId, accountAddress) {
      const asked = { address: accountAddress, chainId: toNumber(chainId) }
      const found = await server.getSession(asked, session.look())
      const isTheirs =
        found && found.address.toLowerCase() === accountAddress.toLowerCase() && (isForAnyChain || found.chainId === asked.chainId)
      if (!isTheirs) return []
      const data = { accountAddress, chainId, domain: location.host, uri: location.origin, version: '1', nonce: '' }
      return [{ data, message: '', signature: '' }]
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: () => listeners.forEach(listener => listener()),
  }
}
