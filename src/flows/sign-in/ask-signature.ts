import { effect } from '@preact/signals-core'
import type { AccountType } from '../../domain/accounts.js'
import { isSameAddress } from '../../domain/caip.js'
import { named, readError } from '../../domain/error-code.js'
import type { MessageToSign } from '../../domain/adapter.js'
import type { ErrorName, ModalError } from '../../domain/errors.js'
import { toHexSignature, toHexText } from '../../domain/encodings.js'
import { toPlainText } from '../../domain/names.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import type { SIWXSession } from '../../domain/sign-in.js'
import { quote, SIGN_IN_TEXTS, toOpenEnded, toText } from '../../domain/texts.js'
import { WALLET_SILENCE } from '../../domain/times.js'
import type { Modal, OpenModal } from '../../modal.js'
import type { Asked, SignIn, Subject } from '../../state/sign-in.js'
import { errors } from '../rooms.js'
import { close } from '../close.js'
import { announce } from '../navigate.js'
import { noteDue, toName } from '../session/out-due.js'
import { track } from '../track.js'
import { betweenTellings, dueUntil } from './sign-out.js'
import { askDapp, leaveIt, stand, toProperties, trackFailure } from './sign-in.js'

/**
 * Has the visitor sign, and hands that to the dApp, which checks and keeps it (specification, section 4). While one attempt is under
 * way another does nothing; once the wallet has been silent for a while it asks anew. Whatever fails is said at the prompt, which stays.
 */
export async function signIn(modal: OpenModal): Promise<void> {
  const { siwx, signIn: it, clock } = modal
  const subject = it?.subject.peek()
  if (!siwx || !it || !subject || !/idle|silent/.test(it.step.peek())) return
  const isAgain = it.step.peek() === 'silent'
  it.attempt?.abort()
  const { signal } = (it.attempt = new AbortController())
  const properties = toProperties(subject)
  const say = (key: 'signing' | 'signedIn') => announce(modal, toText(modal.options.texts, SIGN_IN_TEXTS, key))
  /** Nobody waits for an answer any more. */
  const left = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  left.catch(() => {})
  /** What went wrong if this goes wrong. */
  let stage: 'message' | 'wallet' | 'dapp' = 'message'
  it.step.value = 'signing'
  it.reason.value = ''
  track(modal, { event: 'CLICK_SIGN_SIWX_MESSAGE', properties })
  say('signing')
  // Said also where the wallet's own earlier question is what is waited for.
  void clock.wait(WALLET_SILENCE, signal).then(isOver => {
    if (isOver && it.step.peek() === 'signing') it.step.value = 'silent'
  })
  try {
    const asked = await Promise.race([ask(modal, it, subject, isAgain, signal, () => (stage = 'wallet')), left])
    it.message.value = asked.message
    const signature = await Promise.race([asked.signature, left])
    if (typeof signature !== 'string' || !signature) throw named('walletBadAnswer')
    stage = 'dapp'
    it.step.value = 'adding'
    const session: SIWXSession = { data: asked.data, message: asked.message, signature }
    const handed = betweenTellings(modal, async () => {
      signal.throwIfAborted()
      await Promise.race([add(modal, it, subject, session, signal), left])
      stand(modal, it, subject, [session])
    })
    await Promise.race([handed, left])
    track(modal, { event: 'SIWX_AUTH_SUCCESS', properties })
    say('signedIn')
  } catch (error) {
    if (signal.aborted) return
    const [said, stays = said] = await toWords(modal, error, stage, subject)
    if (signal.aborted) return
    trackFailure(modal, subject, error)
    it.reason.value = stays
    // Nothing covers the buttons of the prompt, which says it, and shows of every smart account that some apps do not accept its signature.
    announce(modal, stays === said ? said : `${stays}. ${said}`)
  } finally {
    if (!signal.aborted) {
      it.step.value = 'idle'
      it.message.value = ''
    }
  }
}

/** The visitor does not sign: who has to is disconnected, who need not is left alone. What is answered later counts for nothing. */
export async function cancelSignIn(modal: OpenModal): Promise<void> {
  const { signIn: it } = modal
  const subject = it?.subject.peek()
  if (!it || !subject) return close(modal)
  if (it.step.peek() === 'cancelling') return
  it.attempt?.abort()
  it.message.value = ''
  track(modal, { event: 'CLICK_CANCEL_SIWX', properties: toProperties(subject) })
  if (!it.isDue()) {
    leaveIt(modal, it)
    return close(modal)
  }
  it.step.value = 'cancelling'
  await modal.disconnect({ namespace: subject.account.namespace, isShared: true })
  // Whoever is connected elsewhere is who is asked next.
  if (!it.subject.peek()) close(modal)
  if (it.subject.peek() !== subject) return
  it.step.value = 'idle'
  const { said } = (await errors()).tellingOf(modal, 'disconnectFailed')
  if (it.subject.peek() !== subject) return
  it.reason.value = said
  announce(modal, said)
}

/**
 * Asks the wallet, or goes on with the question that it has open already: it is never asked twice at once, unless the visitor wants it so
 * because it is silent.
 */
async function ask(
  modal: OpenModal,
  it: SignIn,
  subject: Subject,
  isAgain: boolean,
  signal: AbortSignal,
  onMessage: () => void,
): Promise<Asked> {
  const siwx = modal.siwx!
  const {
    key,
    network,
    account: { address, namespace },
  } = subject
  const provider = (modal.state.connectorOf(namespace) ?? subject.connector).provider
  if (!isAgain && it.asked?.provider === provider) {
    onMessage()
    if (it.asked?.key === key) return it.asked
    // Of another account: once it is answered, or the visitor wants no longer to wait.
    await it.asked?.signature.catch(() => {})
    signal.throwIfAborted()
  }
  const created = await askDapp(modal, () => siwx.createMessage({ chainId: network, accountAddress: address }))
  signal.throwIfAborted()
  const message = created.toString()
  const { toString: _, ...data } = created
  onMessage()
  const toSign: MessageToSign = { provider, message, address }
  const signature = (async () =>
    siwx.signMessage
      ? siwx.signMessage({ message, chainId: network, accountAddress: address })
      : (modal.adapters.get(namespace)?.signMessage?.(toSign) ?? signPersonally(namespace, toSign)))()
  const asked: Asked = { key, provider, data, message, signature }
  it.asked = asked
  const settled = () => {
    if (it.asked === asked) it.asked = undefined
  }
  signature.then(settled, settled)
  return asked
}

/** As every EVM wallet signs a text. */
async function signPersonally(namespace: string, { provider, message, address }: MessageToSign): Promise<string> {
  if (namespace !== 'eip155') throw named('unsupportedMethod')
  const request = { method: 'personal_sign', params: [toHexText(message), address] }
  return toHexSignature(await (provider as Eip1193Provider).request(request)) as string
}

/** Hands a session to the dApp. What it takes after the visitor has left is taken back. */
async function add(
  modal: OpenModal,
  it: SignIn,
  { network, account, key }: Subject,
  session: SIWXSession,
  signal: AbortSignal,
): Promise<void> {
  const siwx = modal.siwx!
  await askDapp(modal, () => {
    const added = (async () => siwx.addSession(session))()
    let isDone = false
    // Until the dApp is done with it, who leaves is due: the tab may be closed before.
    const stop = effect(() => {
      if (isHere(modal, account)) return
      queueMicrotask(() => {
        stop()
        if (!isDone) void dueUntil(modal, [toName(account)], undone)
      })
    })
    const undone = added
      .then(async () => {
        if (!signal.aborted || (it.phase.peek() === 'signed' && it.subject.peek()?.key === key)) return
        try {
          await siwx.revokeSession(network, account.address)
        } catch (error) {
          noteLate(modal, account)
          throw error
        }
      })
      .finally(() => {
        isDone = true
        stop()
      })
    // Of what was refused nobody is noted anew: they may have signed in elsewhere since.
    undone.catch(() => {})
    return added
  })
}

/** Whether somebody is connected with an account. Reads signals. */
const isHere = ({ state }: OpenModal, { namespace, address }: AccountType): boolean =>
  state.of(namespace).accounts.some(each => isSameAddress(namespace, each.address, address))

/** What could not be taken back of somebody who has left meanwhile is due. */
function noteLate(modal: OpenModal, account: AccountType): void {
  if (!isHere(modal, account)) noteDue(modal, [toName(account)])
}

/** What is said of a failure, and what stays at the prompt where that is something else. */
async function toWords(
  modal: Modal,
  error: unknown,
  stage: 'message' | 'wallet' | 'dapp',
  { account, connector }: Subject,
): Promise<readonly [said: string, stays?: string | undefined]> {
  const { ERRORS, toModalError, tellingOf, ...table } = await errors()
  const textOf = (what: ErrorName | ModalError) => tellingOf(modal, what).said
  const declined = textOf('signatureDeclined')
  if (stage === 'message') return [textOf('signInFailed')]
  const failure = toModalError(error, 'walletFailed', { name: connector.name })
  const { name } = failure
  const said = textOf(failure)
  // The specification has this said of a smart account whatever failed; who has said no reads so at the prompt.
  if (account.type === 'smartAccount')
    return [textOf('smartAccountUnsupported'), stage === 'wallet' && name === 'userRejected' ? declined : undefined]
  if (stage === 'dapp') return [textOf('signatureNotAccepted')]
  if (name === 'userRejected') return [declined]
  if (TELLING.test(name) || (error instanceof Error && Object.hasOwn(ERRORS, error.name))) return [said]
  // Nobody has declined: a hardware wallet that signs no texts, say. The wallet knows why.
  const reason = toPlainText(readError(error).message.replace(/\s+/g, ' ').replace('[object Object]', ''), 160)
  return [textOf(new table.ModalError('signingFailed', { name: connector.name, reason: quote(reason) || toOpenEnded(said) }))]
}

/** Failures of wallets that say what to do about them. */
const TELLING = /^(requestPending|unsupportedMethod|walletBadAnswer|walletLocked|disconnected)$/
