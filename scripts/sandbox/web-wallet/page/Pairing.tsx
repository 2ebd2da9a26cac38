import { useEffect, useRef, useState } from 'preact/hooks'
import { readLink } from './read-link.js'
import { SCAN_LIMIT_MS, ScanError, scanScreen, type ScanFailure } from './scan-screen.js'

const scanFailures: Record<ScanFailure, string | undefined> = {
  unsupported: 'This browser cannot show us the screen. Paste the link.',
  refused: 'The screen stays private, as you wished. Paste the link.',
  ended: 'The screen is no longer shared, and no code was seen on it.',
  timedOut: `No code was seen within ${SCAN_LIMIT_MS / 1000} seconds. Bring the dApp’s QR code onto the screen and try again.`,
  cancelled: undefined,
}

/** What went wrong, and whether it is the text in the field. */
interface Failure {
  text: string | undefined
  isInField?: boolean
}

/** The ways to meet a dApp: by its link, by its code on the screen. */
export function Pairing({ pair }: { pair: (uri: string) => Promise<void> }) {
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const [scan, setScan] = useState<AbortController>()
  const input = useRef<HTMLInputElement>(null)
  const scanButton = useRef<HTMLButtonElement>(null)
  useEffect(() => () => scan?.abort(), [scan])

  async function connect(uri: string | undefined): Promise<void> {
    setFailure(undefined)
    if (!uri) {
      setFailure({ text: 'A dApp’s link begins with “wc:”. Copy it below its QR code.', isInField: true })
      input.current?.focus()
      return
    }
    setBusy(true)
    try {
      await pair(uri)
      setText('')
    } catch (error) {
      setFailure({ text: (error as Error).message, isInField: uri === readLink(text) })
    } finally {
      setBusy(false)
    }
  }

  async function readScreen(): Promise<void> {
    const controller = new AbortController()
    setFailure(undefined)
    setScan(controller)
    try {
      await connect(await scanScreen(controller.signal))
    } catch (error) {
      setFailure({ text: error instanceof ScanError ? scanFailures[error.reason] : (error as Error).message })
    } finally {
      setScan(undefined)
      requestAnimationFrame(() => scanButton.current?.focus()) // where it was before
    }
  }

  return (
    <section class="group" aria-labelledby="pairing">
      <h2 id="pairing">Connect to a dApp</h2>
      <form
        class="field"
        onSubmit={event => {
          event.preventDefault()
          void connect(readLink(text))
        }}
      >
        <input
          ref={input}
          type="text"
          data-testid="web-wallet-uri"
          aria-label="Link of the dApp"
          aria-invalid={failure?.isInField}
          aria-describedby={failure?.isInField ? 'pairing-failure' : undefined}
          placeholder="wc:…"
          autoComplete="off"
          spellcheck={false}
          value={text}
          onInput={event => setText(event.currentTarget.value)}
        />
        <button class="primary" data-testid="web-wallet-pair" disabled={isBusy}>
          Connect
        </button>
      </form>
      {failure?.text && (
        <p class="error" id="pairing-failure" role="alert">
          {failure.text}
        </p>
      )}
      {scan ? (
        <Looking onCancel={() => scan.abort()} />
      ) : (
        <button ref={scanButton} class="wide" data-testid="web-wallet-scan" disabled={isBusy} onClick={() => void readScreen()}>
          <ScanMark />
          Read a code from the screen
        </button>
      )}
    </section>
  )
}

function Looking({ onCancel }: { onCancel: () => void }) {
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  return (
    <div class="looking" role="group" aria-label="Reading a code from the screen">
      <div class="bar" />
      <p>Share the window that shows the code. It is read as soon as it is in sight.</p>
      <button ref={cancel} class="quiet" data-testid="web-wallet-scan-cancel" onClick={onCancel}>
        Cancel
      </button>
    </div>
  )
}

function ScanMark() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d="M3 7V5a2 2 0 0 1 2-2h2M13 3h2a2 2 0 0 1 2 2v2M17 13v2a2 2 0 0 1-2 2h-2M7 17H5a2 2 0 0 1-2-2v-2M7 7h2v2H7zM11 11h2v2h-2zM11.5 7.5h1M7.5 11.5h1"
        fill="none"
        stroke="currentColor"
        stroke-width="1.6"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  )
}
