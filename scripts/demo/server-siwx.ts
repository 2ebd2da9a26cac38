// How the demo's visitors sign in: the messages and checks are Latchkey's, what is remembered is on this page's server.
import {
  BIP122Verifier,
  EIP155Verifier,
  InformalMessenger,
  SIWXConfig,
  SIWXStorage,
  PolkadotVerifier,
  SolanaVerifier,
  type SIWXSession,
} from 'latchkey/siwx'

/** Asks the server. @throws with its reason */
async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const response = await fetch(
    `/session${path}`,
    body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  )
  const answer = (await response.json()) as Answer & { message?: string }
  if (!response.ok) throw new Error(answer.message ?? `The server answers ${response.status}`)
  return answer
}

/** Who is signed in, as the server knows it. */
export async function readSessions(): Promise<{ sessions: SIWXSession[]; endsAt?: number }> {
  return ask('')
}

const SIGNED_KEY = 'demo-signed'

/** Other tabs hear of what is stored; a cookie is not. */
const tellOtherTabs = () => localStorage.setItem(SIGNED_KEY, String(Date.now()))

class ServerStorage extends SIWXStorage {
  async add(session: SIWXSession): Promise<void> {
    await ask('/verify', { sessions: [session] })
    tellOtherTabs()
  }

  async set(sessions: SIWXSession[]): Promise<void> {
    await (sessions.length ? ask('/verify', { sessions, replaces: true }) : ask('/sign-out', {}))
    tellOtherTabs()
  }

  async get(): Promise<SIWXSession[]> {
    return (await readSessions()).sessions
  }

  async delete(chainId: string, address: string): Promise<void> {
    await ask('/sign-out', { chainId, address })
    tellOtherTabs()
  }
}

class ServerSIWX extends SIWXConfig {
  /** Another tab has signed in or out: what else a page stores says nothing of that, so the modal does not ask the server for it. */
  override subscribe(listener: () => void): () => void {
    const stop = super.subscribe(listener)
    const onStorage = ({ key }: StorageEvent) => {
      if (key === SIGNED_KEY) listener()
    }
    window.addEventListener('storage', onStorage)
    return () => {
      stop()
      window.removeEventListener('storage', onStorage)
    }
  }
}

/** The option `siwx` of this page. */
export function createServerSIWX(required: boolean): SIWXConfig {
  return new ServerSIWX({
    required,
    messenger: new InformalMessenger({
      statement: 'Sign in to the Latchkey demo. This costs nothing.',
      expiration: 3_600_000,
      getNonce: async () => (await ask<{ nonce: string }>('/nonce', {})).nonce,
    }),
    verifiers: [new EIP155Verifier(), new SolanaVerifier(), new BIP122Verifier(), new PolkadotVerifier()],
    storage: new ServerStorage(),
  })
}
