/** @jsxImportSource react */
import { useState, type CSSProperties } from 'react'
import { toCode, toLink, type Theme } from './theme.js'

/** What a dApp writes to look like this, and the link that shows it to others. */
export function ThemeCode({ theme, reset }: { theme: Theme; reset(): void }) {
  const [copied, setCopied] = useState('')
  const code = toCode(theme)
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => {},
    )
  const link = toLink(theme)
  return (
    <div className="theme-code">
      <div className="theme-code-head">
        <h3>Its code</h3>
        <button type="button" className="quiet" onClick={reset}>
          Reset
        </button>
        <button type="button" className="quiet" data-testid="copy-look" onClick={() => copy(link)}>
          {copied === link ? 'Copied' : 'Copy Link'}
        </button>
        <button type="button" className="quiet" data-testid="copy-code" onClick={() => copy(code)}>
          {copied === code ? 'Copied' : 'Copy'}
        </button>
      </div>
      <div className="theme-code-ground">
        <pre aria-label="The code of this theme">
          <code data-testid="theme-code">
            {code.split(/^/m).map((line, at) => (
              <span key={at} className="line" style={{ '--in': `${/^ */.exec(line)![0].length}ch` } as CSSProperties}>
                {line}
              </span>
            ))}
          </code>
        </pre>
      </div>
    </div>
  )
}
