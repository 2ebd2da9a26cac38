import { NextResponse, type NextRequest } from 'next/server'

/** What `npx latchkey csp` prints of this app. */
const PRINTED = `POLICY`

export function proxy(request: NextRequest) {
  const nonce = btoa(crypto.randomUUID())
  const policy = PRINTED.replaceAll('NONCE', nonce).replaceAll('\n', ' ')
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}
