/** @jsxImportSource react */
import { useState } from 'react'

/** The line that installs it, copied by a press; to be read alone while there is nothing to install. */
export function Install({ line, isReady }: { line: string; isReady: boolean }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(line).then(
      () => setCopied(true),
      () => {},
    )
  if (!isReady)
    return (
      <p className="install" data-testid="install">
        <code>{line}</code>
      </p>
    )
  return (
    <button type="button" className="install" data-testid="install" aria-label={`Copy “${line}”`} onClick={copy}>
      <code>{line}</code>
      <svg
        viewBox="0 0 24 24"
        width="18"
        height="18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {isCopied ? <path d="m5 12.5 4.5 4.5L19 7.5" /> : <path d="M9 9h10v10H9zM5 15V5h10" />}
      </svg>
      <span role="status" className="unseen">
        {isCopied ? 'Copied' : ''}
      </span>
    </button>
  )
}
