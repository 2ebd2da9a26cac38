// The other side of Mobile Wallet Adapter, played: a phone whose wallet answers the page's socket, by the specification of the protocol
// (solana-mobile.github.io/mobile-wallet-adapter/spec/spec.html). Keys, handshake and cipher are real.
import { toBase64 } from '../../src/domain/encodings.js'
import type { Key } from '../support/solana-wallet.js'
import { signWire } from '../support/solana-wallet.js'

const { subtle } = crypto
const CURVE = { namedCurve: 'P-256' }
const fromText = (text: string) =>
  Uint8Array.from(atob(text.replace(/[_\-.]/g, each => ({ _: '/', '-': '+', '.': '=' })[each]!)), each => each.charCodeAt(0))

export interface Phone {
  /** What the wallet was asked, in all sessions. */
  readonly asked: { method: string; params: any }[]
  keys: readonly Key[]
  says: 'yes' | 'no'
  /** What a signed message is answered as: with its signature behind it, as specified, or the signature alone. */
  answers: 'both' | 'signature'
  /** Whether a wallet of the phone knows the protocol at all. */
  isThere: boolean
}

/** Puts the page onto a phone. `window.location.assign` is how the page calls the wallet. */
export function putOnPhone(keys: readonly Key[]): Phone {
  const phone: Phone = { asked: [], keys, says: 'yes', answers: 'both', isThere: true }
  let association: Uint8Array
  const location = {
    host: 'dapp.test',
    href: 'https://dapp.test/',
    origin: 'https://dapp.test',
    assign(url: URL) {
      association = fromText(url.searchParams.get('association')!)
      if (phone.isThere) window.dispatchEvent(new Event('blur'))
    },
  }
  class Socket extends EventTarget {
    #secret: CryptoKey | undefined
    #sent = 0
    /** One answer after the other: the page refuses one that overtakes another. */
    #told = Promise.resolve()
    constructor() {
      super()
      queueMicrotask(() => this.dispatchEvent(new Event('open')))
    }
    close() {}
    async send(bytes: Uint8Array) {
      if (!this.#secret) return this.#greet(bytes)
      const { id, method, params } = JSON.parse(await this.#open(bytes))
      phone.asked.push({ method, params })
      const answer = { jsonrpc: '2.0', id, ...reply(phone, method, params) }
      this.#told = this.#told.then(async () => this.#tell(await this.#seal(JSON.stringify(answer))))
    }
    /** HELLO_REQ: the page's key for this session, signed by the one that the wallet was called with. */
    async #greet(hello: Uint8Array) {
      const key = await subtle.importKey('raw', association as BufferSource, { name: 'ECDSA', ...CURVE }, true, ['verify'])
      const theirs = hello.slice(0, 65)
      if (!(await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, hello.slice(65), theirs))) throw new Error('not who called')
      const own = (await subtle.generateKey({ name: 'ECDH', ...CURVE }, true, ['deriveBits'])) as CryptoKeyPair
      const other = await subtle.importKey('raw', theirs, { name: 'ECDH', ...CURVE }, true, [])
      const bits = await subtle.deriveBits({ name: 'ECDH', public: other }, own.privateKey, 256)
      const seed = await subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey'])
      const recipe = { name: 'HKDF', hash: 'SHA-256', salt: association as BufferSource, info: new Uint8Array() }
      this.#secret = await subtle.deriveKey(recipe, seed, { name: 'AES-GCM', length: 128 }, false, ['encrypt', 'decrypt'])
      const raw = new Uint8Array(await subtle.exportKey('raw', own.publicKey))
      this.#tell(Uint8Array.from([...raw, ...(await this.#seal('{"v":"1"}'))]))
    }
    #tell(bytes: Uint8Array) {
      this.dispatchEvent(Object.assign(new Event('message'), { data: new Blob([bytes as BlobPart]) }))
    }
    async #seal(text: string) {
      const turn = new Uint8Array(4)
      new DataView(turn.buffer).setUint32(0, ++this.#sent)
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const sealed = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: turn }, this.#secret!, new TextEncoder().encode(text))
      return Uint8Array.from([...turn, ...iv, ...new Uint8Array(sealed)])
    }
    async #open(bytes: Uint8Array) {
      const [additionalData, iv, sealed] = [bytes.slice(0, 4), bytes.slice(4, 16), bytes.slice(16)]
      return new TextDecoder().decode(await subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, this.#secret!, sealed))
    }
  }
  const userAgent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
  const navigator = { userAgent, language: 'en', languages: ['en'], permissions: { query: async () => ({ state: 'granted' }) } }
  for (const [name, value] of Object.entries({ location, navigator, WebSocket: Socket, isSecureContext: true }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  return phone
}

const refuse = (code: number, message: string) => ({ error: { code, message } })

/** What a wallet answers; its words for a refusal are those of Solana Mobile's library for wallets. */
function reply(phone: Phone, method: string, params: any): object {
  const { keys, says, answers } = phone
  const accounts = keys.map(({ publicKey }) => ({ address: toBase64(publicKey), label: 'Seed Vault' }))
  switch (method) {
    case 'get_capabilities':
      return { result: { features: ['solana:signTransactions'], max_transactions_per_request: 10 } }
    case 'authorize': {
      // A page that is let in already is let in again without a question.
      if (says === 'no' && !params.auth_token) return refuse(-1, 'authorization request failed')
      const text =
        params.sign_in_payload && `${params.sign_in_payload.domain} wants you to sign in with your Solana account:\n${keys[0]!.address}`
      const message = new TextEncoder().encode(text)
      const sign_in_result = text && {
        address: accounts[0]!.address,
        signed_message: toBase64(message),
        signature: toBase64(keys[0]!.sign(message)),
      }
      return { result: { auth_token: 'token', accounts, ...(text && { sign_in_result }) } }
    }
    case 'sign_messages': {
      if (says === 'no') return refuse(-3, 'sign request declined')
      const key = keys.find(({ publicKey }) => toBase64(publicKey) === params.addresses[0])!
      const message = fromText(params.payloads[0])
      const signature = key.sign(message)
      return { result: { signed_payloads: [toBase64(Uint8Array.from(answers === 'both' ? [...message, ...signature] : signature))] } }
    }
    case 'sign_transactions':
      if (says === 'no') return refuse(-3, 'sign request declined')
      return { result: { signed_payloads: params.payloads.map((each: string) => toBase64(signWire(fromText(each), keys))) } }
    case 'sign_and_send_transactions':
      if (says === 'no') return refuse(-3, 'sign request declined')
      return { result: { signatures: params.payloads.map((each: string) => toBase64(signWire(fromText(each), keys).slice(1, 65))) } }
  }
  return refuse(-32601, 'method not found')
}
