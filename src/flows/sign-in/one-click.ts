import { type CaipNetworkId, isSameAddress } from '../../domain/caip.js'
import { maySignByClick, parseSignInMessage, type SIWXMessage, type SIWXSession } from '../../domain/sign-in.js'
import { ONE_CLICK_LIMIT } from '../../domain/times.js'
import type { PairingOptions, SignedByClick } from '../../domain/walletconnect.js'
import type { Modal } from '../../modal.js'
import { track } from '../track.js'
import { watchSignIn } from './sign-in.js'
import { type Handed, handOver, isSignedInAs, takeBack } from './take-back.js'
import { within } from './within.js'

/** Whose message it is, before anybody knows; messages cannot be made for nobody. */
const NOBODY = `0x${'0'.repeat(40)}`

/** A sign-in that goes out with a link. */
export interface OneClick {
  options: NonNullable<PairingOptions['signIn']>
  /** Hands the dApp what was signed. Never fails: where it is not taken, the visitor is asked as usual. */
  keep(signed: readonly SignedByClick[]): Promise<void>
  /** Takes that back once the dApp is done with it: whoever has left meanwhile is not signed in. Never fails. */
  undo(): void
}

/**
 * Makes what is to be signed by connecting over WalletConnect, where that can be: with EVM networks alone, and where the wallet itself
 * signs (AppKit 1.7, section 9.2). Undefined where it cannot; then the visitor is asked once they are connected.
 */
export async function prepareOneClick(modal: Modal, chainId: CaipNetworkId): Promise<OneClick | undefined> {
  const { siwx, state } = modal
  if (!siwx || !maySignByClick(siwx, state.networks.peek())) return undefined
  watchSignIn(modal)
  const check = (async () => {
    // A client that the dApp brings checks by itself.
    if (modal.options.universalProvider) return
    const { loadCheck } = await import('../../connectors/walletconnect/trimmed/signatures.js')
    await loadCheck()
  })()
  const asked = (async () => siwx.createMessage({ chainId, accountAddress: NOBODY }))()
  const [created] = await within(modal, ONE_CLICK_LIMIT, Promise.all([asked, check]))
  // What is asked for is what the text says, not what the dApp's code says beside it.
  const read = parseSignInMessage(created.toString())
  // The wallet writes the text: none of the dApp's own form, for no other account and network, and WalletConnect's client hands on neither
  // scheme nor request id.
  if (read?.accountAddress !== NOBODY || read.chainId !== chainId || (read.scheme ?? read.requestId) !== undefined) return undefined
  const { domain, uri, nonce, statement, expirationTime: exp, notBefore: nbf, resources } = read
  const options = { domain, uri, nonce, statement, exp, nbf, resources }
  let handed: Handed | undefined
  let sessions: SIWXSession[] = []
  return {
    options,
    async keep(signed) {
      try {
        sessions = signed.map(each => toSession(each, options))
        handed = handOver(modal, sessions, () => siwx.setSessions(sessions))
        await handed.done
      } catch (error) {
        // A question that was another link's, a nonce that is used up, a wallet that changed what it was to sign.
        track(modal, {
          event: 'SIWX_AUTH_ERROR',
          properties: { network: chainId, isSmartAccount: false, message: String((error as Error | undefined)?.message ?? error) },
        })
      }
    },
    undo() {
      // Who has come back by another link and signed in stays so, who is somebody else does alone; who has just come waits for this.
      const undone = handed?.kept.then(async (isKept): Promise<unknown> => {
        if (!isKept || sessions.some(({ data }) => isSignedInAs(modal, data))) return
        if (modal.signIn?.phase.peek() !== 'signed') return siwx.setSessions([])
        return Promise.all(sessions.map(({ data }) => siwx.revokeSession(data.chainId, data.accountAddress)))
      })
      takeBack(modal, undone, sessions)
    },
  }
}

/** The session of what was signed, in the words of the message. @throws where it is not what was asked for */
function toSession({ message, cacao }: SignedByClick, options: OneClick['options']): SIWXSession {
  const { iss, domain, aud, version, nonce, iat, resources } = cacao.p
  const [nbf, exp] = [cacao.p.nbf ?? undefined, cacao.p.exp ?? undefined]
  const [, chainId, accountAddress = ''] = /^did:pkh:(eip155:\d+):(0x[\da-fA-F]{40})$/.exec(iss) ?? []
  const lines = message.split('\n')
  const isTimely = exp === options.exp && nbf === options.nbf
  const isAsked = domain === options.domain && aud === options.uri && nonce === options.nonce && isTimely && !cacao.p.requestId
  const isText = lines[0]!.startsWith(`${domain} wants you to sign in`) && isSameAddress('eip155', lines[1], accountAddress)
  // What is granted along with it stands behind what the dApp asked for (ERC-5573).
  const { statement } = options
  const isStated = !statement || lines[3] === statement || lines[3]?.startsWith(`${statement} I further authorize `)
  const isWhole = isStated && (options.resources ?? []).every(each => resources?.includes(each))
  if (!chainId || !isAsked || !isText || !isWhole) throw new Error('The wallet has signed something else')
  const data: SIWXMessage.Data = {
    accountAddress,
    chainId: chainId as CaipNetworkId,
    domain,
    uri: aud,
    version,
    nonce,
    issuedAt: iat,
    ...(lines[3] && { statement: lines[3] }),
    ...(exp !== undefined && { expirationTime: exp }),
    ...(nbf !== undefined && { notBefore: nbf }),
    ...(resources && { resources }),
  }
  return { data, message, signature: cacao.s.s, cacao }
}
