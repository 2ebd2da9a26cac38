// Smart sessions (wire protocols 1.13), in memory: what apps may do with an account without asking each time.
import { randomUUID } from 'node:crypto'
import { Wallet } from 'ethers'
import { ApiError, parseText, undeserializable } from './errors.js'
import type { Network } from './networks.js'
import { isSignedBy } from './signatures.js'

/** One session, as `GET /v1/sessions/{account}` lists it. Times are seconds since 1970. */
export interface SandboxSession {
  project: { id: string; name: string; url?: string; iconUrl?: string }
  pci: string
  expiry: number
  createdAt: number
  permissions: unknown[]
  policies: unknown[]
  context: string
  revokedAt: number | null
}

/** All sessions there are, by account (CAIP-10). */
export type Sessions = ReturnType<typeof createSessions>

const nowInSeconds = () => Math.floor(Date.now() / 1000)

/** Nobody may anything. */
export function createSessions() {
  const all = new Map<string, SandboxSession[]>()
  const keyOf = (account: string) => account.toLowerCase()
  const list = (account: string): SandboxSession[] => all.get(keyOf(account)) ?? []
  const find = (account: string, body: Record<string, unknown>): SandboxSession => {
    const pci = parseText(body, 'pci')
    const found = list(account).find(each => each.pci === pci)
    if (!found) throw new ApiError(400, 'pci', `Permission does not exist: ${pci}`)
    if (found.revokedAt !== null) throw new ApiError(400, 'pci', `Permission is revoked: ${pci}`)
    if (found.expiry <= nowInSeconds()) throw new ApiError(400, 'pci', `Permission is expired: ${pci}`)
    return found
  }
  return {
    list,
    /** Gives an app a session; the key is the service's, which signs for the app beside its own. @throws ApiError */
    create(account: string, { expiry, permissions, policies = [] }: Record<string, unknown>, project: SandboxSession['project']) {
      if (!Number.isSafeInteger(expiry)) throw undeserializable('missing field `expiry`')
      if (!Array.isArray(permissions) || !permissions.length) throw undeserializable('missing field `permissions`')
      if (!Array.isArray(policies)) throw undeserializable('invalid type of `policies`')
      if ((expiry as number) <= nowInSeconds()) throw new ApiError(400, 'expiry', 'The permission would have ended already')
      const session: SandboxSession = {
        project,
        pci: randomUUID(),
        expiry: expiry as number,
        createdAt: nowInSeconds(),
        permissions,
        policies,
        context: '0x',
        revokedAt: null,
      }
      all.set(keyOf(account), [...list(account), session])
      return { pci: session.pci, key: { type: 'secp256k1', publicKey: new Wallet(Wallet.createRandom().privateKey).signingKey.publicKey } }
    },
    /** What the wallet gave the app. @throws ApiError */
    activate(account: string, body: Record<string, unknown>): void {
      find(account, body).context = parseText(body, 'context')
    },
    /** Ends a session that its account has signed away: `personal_sign` of the `pci`. @throws ApiError */
    async revoke(account: string, body: Record<string, unknown>, networks: readonly Network[]): Promise<void> {
      const session = find(account, body)
      const signature = parseText(body, 'signature') as `0x${string}`
      const [namespace, reference, address] = account.split(':')
      const network = networks.find(({ id }) => id === `${namespace}:${reference}`)
      if (!(await isSignedBy(keyOf(address!), session.pci, signature, network)))
        throw new ApiError(401, 'signature', 'Signature validation error')
      session.revokedAt = nowInSeconds()
    },
  }
}
