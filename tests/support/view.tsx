import type { ReactNode } from 'react'
import { connect } from '../../src/flows/connecting/connect.js'
import type { OpenModal } from '../../src/modal.js'
import * as ways from '../../src/shell/ways.js'
import type { RouteData, View as ViewName } from '../../src/domain/routes.js'
import type { Drawn } from '../../src/ui/children.js'
import { ModalProvider, useModal } from '../../src/use-modal.js'
import { settlePromises } from './clock.js'
import { cleanup, findAll, render, settle, text } from './dom.js'
import { createFakeWallet, RpcError, type FakeCall, type FakeWalletOptions } from './fakes.js'
import { cleanupModals, createTestModal, type TestModal, type TestModalOptions } from './modal.js'

export interface VisitOptions extends TestModalOptions {
  /** How the visitor's wallet begins; `null` is a browser without one. */
  has?: FakeWalletOptions | null
  /** The visitor has connected before the view opens. */
  isConnected?: boolean
  /** The way they came: the last view is on screen. */
  path?: readonly VisitPath[]
  /** What comes into the page before they connect, and by which wallet they then do. */
  arrive?: (made: TestModal) => string
}

/** Route data in which a connector stands by its id. */
export type NamedRouteData = Omit<RouteData, 'connector'> & { connectorId?: string }

/** Route data as a test writes it down. */
export function toNamed(data: RouteData | undefined): NamedRouteData | undefined {
  if (!data) return undefined
  const { connector, ...rest } = data
  return connector ? { connectorId: connector.id, ...rest } : rest
}

export type Visit = Awaited<ReturnType<typeof visit>>

/** A visitor in front of an open modal, who has acted. */
export async function visit({ has = {}, isConnected, path = [['Connect']], arrive, ...given }: VisitOptions = {}) {
  const wallet = createFakeWallet(has ?? {})
  const made = createTestModal({ ...(has && { wallet }), ...given })
  const id = arrive?.(made)
  if (isConnected) await connect(made.modal, made.connector(id))
  await settlePromises()
  const [[first, data], ...rest] = path as [VisitPath, ...VisitPath[]]
  await made.modal.open({ view: first })
  const modal = made.modal as OpenModal
  const { router } = modal.screen
  const find = ({ connectorId, ...more }: NamedRouteData): RouteData => ({
    ...more,
    ...(connectorId && { connector: made.connector(connectorId) }),
  })
  if (data) router.replace(first, find(data))
  for (const [view, more] of rest) router.push(view, more && find(more))
  modal.screen.hasActed.value = true
  modal.screen.brought.value = { ...ways }
  const before = made.events.length
  return {
    ...made,
    modal,
    wallet,
    /** Renders a view with this modal. */
    show: (Part: () => Drawn) => render(provide(modal, <Part />)),
    /** The names of the views of the history, the one on screen last. */
    views: (): ViewName[] => router.history.value.map(({ view }) => view),
    /** What the view on screen was handed. */
    data: () => toNamed(router.current.value.data),
    /** The names of the events since the view opened. */
    told: (): string[] => made.events.slice(before).map(({ event }) => event),
    /** Turns the clock and waits until the page is drawn. */
    async pass(ms: number) {
      await made.clock.advance(ms)
      await settle()
    },
  }
}

type VisitPath = readonly [view: ViewName, data?: NamedRouteData]

/** A part inside the provider of its modal. The parts are Preact's; only the types of the provider are React's. */
export function provide(modal: OpenModal, part: NonNullable<Drawn>): NonNullable<Drawn> {
  return <ModalProvider value={modal}>{part as unknown as ReactNode}</ModalProvider>
}

/** Shows the view that the router is at, as the shell does; a word for those that are not given. */
export const screenOf = (views: Partial<Record<ViewName, () => Drawn>>) =>
  function Screen() {
    const { view } = useModal().screen.router
    const Part = views[view.value]
    return Part ? <Part /> : <p>elsewhere</p>
  }

/** What is copied from now on. */
export function watchClipboard(): readonly string[] {
  const copied: string[] = []
  Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  return copied
}

/** Empties the page and takes the modals away, for `test.after.each(leave)`. */
export function leave(): void {
  cleanup()
  cleanupModals()
}

/** What a screen reader says of an element: its text without what is hidden from it. */
export function heard(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const hidden of findAll('[aria-hidden=true]', copy)) hidden.remove()
  return text(copy)
}

/** A dApp that offers wallets only. */
export const WALLETS_ONLY = { email: false, socials: false } as const

/** A directory that knows three wallets. */
export const DIRECTORY = {
  data: [
    { id: 'w1', name: 'Alpha' },
    { id: 'w2', name: 'Beta' },
    { id: 'w3', name: 'Gamma' },
  ],
  count: 3,
}

/** Answers of a chain's node, by method. */
export type NodeAnswers = Record<string, (...params: never[]) => unknown>

/** A chain node that answers JSON-RPC, one question or several. */
export const toNode =
  (answers: NodeAnswers) =>
  ({ body }: FakeCall) => {
    const reply = ({ id, method, params = [] }: { id: number; method: string; params?: never[] }) => {
      try {
        const answer = answers[method]
        if (!answer) throw new RpcError(-32601, `no ${method}`)
        return { jsonrpc: '2.0', id, result: answer(...params) }
      } catch (error) {
        const { code = -32000, message, data } = error as RpcError
        return { jsonrpc: '2.0', id, error: { code, message, data } }
      }
    }
    return Array.isArray(body) ? body.map(reply) : reply(body as never)
  }

/** A chain node that answers every question with `result`, 1.5 coins unless told otherwise. */
export const node =
  (result = '0x14d1120d7b160000') =>
  ({ body }: FakeCall) => ({ jsonrpc: '2.0', id: (body as { id: number }).id, result })
