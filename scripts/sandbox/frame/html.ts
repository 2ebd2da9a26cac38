// The plain pages of the site: made on the server, under a strict policy.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readText } from '../http.js'
import { sendUnderPolicy } from '../wallet-pages.js'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup; only `html` makes it. */
export class Html {
  constructor(readonly text: string) {}
}

/** Markup with values in it: texts are escaped, lists joined, nothing is nothing. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | readonly Html[] | undefined)[]): Html {
  return new Html(parts.reduce((text, part, index) => text + print(values[index - 1]) + part))
}

function print(value: string | number | Html | readonly Html[] | undefined): string {
  if (value === undefined) return ''
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(print).join('')
  return String(value).replace(/[&<>"']/g, each => entities[each]!)
}

/** Answers with a page; `script` is the path of the one script it has. Forms go to this site only, and nobody may frame it. */
export function sendPlainPage(
  response: ServerResponse,
  title: string,
  body: Html,
  { script, status = 200 }: { script?: string; status?: number } = {},
): void {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – Sandbox Embedded Wallet</title>
        <link rel="icon" href="/icon.svg" />
        <link rel="stylesheet" href="/site.css" />
        ${script === undefined ? undefined : html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        <main>
          <p class="site"><img src="/icon.svg" width="28" height="28" alt="" /> Sandbox Embedded Wallet</p>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
  const forms = "'self' http://localhost:* http://127.0.0.1:*"
  sendUnderPolicy(response, page.text, { 'img-src': "'self'", 'connect-src': "'self'", 'form-action': forms }, status)
}

/** Reads a form that was sent. @throws HttpError */
export const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => new URLSearchParams(await readText(request))
