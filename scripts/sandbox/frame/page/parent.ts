// The app around the frame: who it is, what it says, what it is told.
import { FRAME_PREFIX, type MessageName } from '../messages.js'
import { readMessage, type AppMessage } from './checks.js'

/** The page that shows the frame. */
export type Parent = NonNullable<ReturnType<typeof findParent>>

/** What becomes of a message; without words an error has no payload. */
export type Outcome = { result: unknown } | { error: string } | { bareError: true }

/** How an answer goes out; all but `ok` are faults. */
export type Delivery = 'ok' | 'wrong-id' | 'foreign' | 'foreign-first'

/** Finds the page around; undefined when there is none. `foreignUrl` is where lies come from. */
export function findParent(foreignUrl: string) {
  if (window.parent === window) return undefined
  const origin = location.ancestorOrigins?.[0] ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : '')
  if (!origin) return undefined
  const post = (message: unknown) => window.parent.postMessage(message, origin)
  const lie = createLiar(foreignUrl)
  return {
    origin,
    /** Whether that page is the tab itself; in a frame of somebody else it might be shown as something it is not. */
    isTop: window.parent === window.top,
    onMessage(listener: (message: AppMessage) => void): void {
      addEventListener('message', event => {
        if (event.source !== window.parent || event.origin !== origin) return
        const message = readMessage(event.data)
        if (message) listener(message)
      })
    },
    tellReady: () => post({ type: `${FRAME_PREFIX}READY`, payload: {} }),
    answer({ name, id }: AppMessage, outcome: Outcome, delivery: Delivery): void {
      const answer = toAnswer(name, delivery === 'wrong-id' ? `wrong-${id ?? ''}` : id, outcome)
      if (delivery === 'foreign') return void lie(answer)
      if (delivery === 'foreign-first')
        return void lie(toAnswer(name, id, { error: 'A foreign page said this' })).then(() => setTimeout(() => post(answer), AFTER_LIE_MS))
      post(answer)
    },
  }
}

// So that the lie is there first.
const AFTER_LIE_MS = 100

function toAnswer(name: MessageName, id: string | undefined, outcome: Outcome): Record<string, unknown> {
  const ending = 'result' in outcome ? 'SUCCESS' : 'ERROR'
  const payload = 'result' in outcome ? outcome.result : 'error' in outcome ? { message: outcome.error } : undefined
  return { type: `${FRAME_PREFIX}${name}_${ending}`, ...(id === undefined ? {} : { id }), ...(payload === undefined ? {} : { payload }) }
}

// A page of another origin inside of this one speaks to the app for us, when a switch wants that.
function createLiar(foreignUrl: string): (message: unknown) => Promise<void> {
  let liar: Promise<HTMLIFrameElement> | undefined
  const open = () =>
    new Promise<HTMLIFrameElement>(resolve => {
      const frame = document.createElement('iframe')
      frame.hidden = true
      frame.title = 'Another origin'
      frame.src = `${foreignUrl}/foreign?site=${encodeURIComponent(location.origin)}`
      addEventListener('message', event => event.source === frame.contentWindow && event.origin === foreignUrl && resolve(frame))
      document.body.append(frame)
    })
  return async message => {
    const frame = await (liar ??= open())
    frame.contentWindow?.postMessage(message, foreignUrl)
  }
}
