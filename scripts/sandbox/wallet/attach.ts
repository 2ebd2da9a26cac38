// For tests with playwright-core: puts a wallet into pages, with no HTTP, no window and no regard for the page's CSP.
import type { BrowserContext, Page } from 'playwright-core'
import { bundleForPage } from './bundle.js'
import type { AttachedConfig } from './attached.js'
import { toWireError } from '../methods/errors.js'
import { createIdentity, type WalletIdentity } from './identity.js'
import type { SiteEvent } from './state.js'
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
  const calls: WalletCall[] = []
  const stop = await attach(target, identity, {
    request(origin, args) {
      calls.push({ ...args, origin })
      return wallet.request(origin, args)
    },
    onSiteEvent: listener => wallet.onSiteEvent(listener),
  })
  const close = () => {
    stop()
    wallet.close()
  }
  return { ...identity, wallet, calls, close }
}

/** What is asked of a frame of Playwright. */
interface TargetFrame {
  url(): string
  evaluate<Result, Given>(action: (given: Given) => Result, given: Given): Promise<Result>
}

/** What is asked of a page or a context of Playwright, in whichever version. */
export interface Target {
  exposeBinding(name: string, callback: (source: { frame: TargetFrame }, args: RequestArguments) => unknown): Promise<unknown>
  addInitScript(script: { content: string }): Promise<unknown>
  pages?(): { frames(): TargetFrame[] }[]
  frames?(): TargetFrame[]
}

/** Where requests of pages go, and what is told to them. */
export interface Attached {
  request(origin: string, args: RequestArguments): Promise<unknown>
  onSiteEvent(listener: (origin: string, event: SiteEvent) => void): () => void
}

/** Puts whoever is `identity` into every page and frame that `target` loads from now on. Returns how it stops telling of events. */
export async function attach(target: Target, identity: WalletIdentity, { request, onSiteEvent }: Attached): Promise<() => void> {
  const suffix = crypto.randomUUID().replaceAll('-', '')
  const config: AttachedConfig = { identity, request: `sandboxRequest${suffix}`, event: `sandboxEvent${suffix}` }

  await target.exposeBinding(config.request, async ({ frame }: { frame: TargetFrame }, args: RequestArguments) => {
    try {
      return { result: await request(originOf(frame), args) }
    } catch (error) {
      return { error: toWireError(error) }
    }
  })
  await target.addInitScript({ content: await bundleForPage('attached.ts', config) })

  return onSiteEvent((origin, event) => {
    const frames = target.pages?.().flatMap(page => page.frames()) ?? target.frames?.() ?? []
    for (const frame of frames) {
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
}

function originOf(frame: TargetFrame): string {
  return URL.canParse(frame.url()) ? new URL(frame.url()).origin : 'null'
}
