import type { ReactNode } from 'react'

// A page with a nonce is drawn at each request.
export const dynamic = 'force-dynamic'
export const metadata = { title: 'dApp', icons: 'data:,' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
