// For tests with playwright-core: puts a wallet into pages, with no HTTP, no window and no regard for the page's CSP.
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { bundleForPage } from './bundle.js'
import type { AttachedConfig } from './attached.js'
import { toWireError } from './errors.js'
import { createIdentity, type WalletIdentity } from './identity.js'
import type { RequestArguments, SandboxWallet } from './wallet.js'

/** One request that reached the wallet. */
export interface WalletCall extends RequestArguments {
  origin: string
}

/** A wallet that is in a page. */
export interface AttachedWallet extends WalletIdentity {
  wallet: SandboxWallet
  /** Every request of every page, oldest first; a first visit leaves it empty. */
  calls: WalletCall[]
  /** Ends the wallet: what waits in pages fails with 4900. */
  close(): void
}

/**
 * Puts `wallet` into every page and frame that `target` loads from now on. Script it through the wallet:
 * `wallet.behave({ answer: 'approve' })`, `await wallet.nextPending(); wallet.refuse()`, `wallet.lock()`.
 * Attach several, each with a wallet and an identity of its own, to have several in one page.
 */
export async function attachWallet(
  target: Page | BrowserContext,
  wallet: SandboxWallet,
  wishes: Partial<WalletIdentity> = {},
): Promise<AttachedWallet> {
  const identity = createIdentity(wishes)
  const suffix = crypto.randomUUID().replaceAll('-', '')
  const config: AttachedConfig = { identity, request: `sandboxRequest${suffix}`, event: `sandboxEvent${suffix}` }
  const calls: WalletCall[] = []

  await target.exposeBinding(config.request, async ({ frame }, args: RequestArguments) => {
    const origin = originOf(frame)
    calls.push({ ...args, origin })
    try {
      return { result: await wallet.request(origin, args) }
    } catch (error) {
      return { error: toWireError(error) }
    }
  })
  await target.addInitScript({ content: await bundleForPage('attached.ts', config) })

  const stop = wallet.onSiteEvent((origin, event) => {
    const pages = 'pages' in target ? target.pages() : [target]
    for (const frame of pages.flatMap(page => page.frames())) {
      if (originOf(frame) !== origin) continue
      const tell = frame.evaluate(
        ([name, news]) => {
          const page = window as unknown as Record<string, ((event: unknown) => void) | undefined>
          page[name]?.(news)
        },
        [config.event, event] as const,
      )
      tell.catch(() => undefined) // the page went away
    }
  })

  const close = () => {
    stop()
    wallet.close()
  }
  return { ...identity, wallet, calls, close }
}

function originOf(frame: Frame): string {
  return URL.canParse(frame.url()) ? new URL(frame.url()).origin : 'null'
}
