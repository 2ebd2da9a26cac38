// The window that Coinbase Wallet's SDK opens for a smart wallet, as far as the SDK can tell: it answers at the origin of Coinbase, with
// keys of its own, by the words and codes that Coinbase documents. The SDK and its cipher are Coinbase's.
import { toHex } from 'viem'

const ORIGIN = 'https://keys.coinbase.com'

interface Message {
  id?: string
  requestId?: string
  event?: string
  sender?: string
  content?: { handshake?: { method: string }; encrypted?: { iv: Uint8Array<ArrayBuffer>; cipherText: ArrayBuffer } }
}

interface Asked {
  method: string
  params: any
}

/** What the wallet answers: a value, or an error as it goes over the wire. */
type Answer = { value: unknown } | { error: { code: number; message: string } }

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

const fromHex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

/**
 * Lets a page open it.
 * @param page its window
 * @param account whom it shows, and what it can do
 * @param answer what its visitor says to a question; `close` where they close the window instead
 */
export function playWindow(
  page: EventTarget,
  account: { address: string; chainId: number; rpcUrl: string; capabilities: object },
  answer: (asked: Asked) => Answer | 'close',
): { asked: Asked[] } {
  const asked: Asked[] = []
  const own = crypto.subtle.generateKey(CURVE, true, ['deriveKey'])
  let secret: CryptoKey
  const say = (data: object) => page.dispatchEvent(Object.assign(new Event('message'), { origin: ORIGIN, data }))
  const seal = async (content: object) => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const cipherText = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, new TextEncoder().encode(JSON.stringify(content)))
    return { iv, cipherText }
  }
  const open = async ({ iv, cipherText }: NonNullable<NonNullable<Message['content']>['encrypted']>) =>
    JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, cipherText))) as { action: Asked }
  const { address, chainId, rpcUrl, capabilities } = account
  const data = { chains: { [chainId]: rpcUrl }, capabilities: { [toHex(chainId)]: capabilities } }

  async function hear({ id, event, sender, content }: Message): Promise<void> {
    if (event === 'selectSignerType') return void say({ requestId: id, data: 'scw' })
    if (!content) return
    const { publicKey, privateKey } = await own
    let result: Answer | 'close' = { value: [address] }
    if (content.handshake) {
      const theirs = await crypto.subtle.importKey('spki', fromHex(sender!), CURVE, true, [])
      const to = { name: 'AES-GCM', length: 256 }
      secret = await crypto.subtle.deriveKey({ name: 'ECDH', public: theirs }, privateKey, to, false, ['encrypt', 'decrypt'])
    } else {
      const { action } = await open(content.encrypted!)
      asked.push(action)
      result = answer(action)
    }
    if (result === 'close') return void say({ event: 'PopupUnload' })
    const ours = Buffer.from(await crypto.subtle.exportKey('spki', publicKey)).toString('hex')
    say({ requestId: id, sender: ours, content: { encrypted: await seal({ result, data }) }, timestamp: new Date() })
  }

  Object.assign(page, {
    open() {
      const popup = {
        closed: false,
        focus() {},
        close: () => void (popup.closed = true),
        postMessage: (message: Message, to: string) => void (to === ORIGIN && hear(structuredClone(message))),
      }
      // Once whoever has opened it listens.
      setImmediate(() => say({ event: 'PopupLoaded', id: crypto.randomUUID() }))
      return popup
    },
  })
  return { asked }
}
