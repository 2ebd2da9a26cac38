'use client'

import { useAppKitAccount } from 'latchkey/react'

export function Late() {
  const { address } = useAppKitAccount()
  return <p>{address ?? 'nobody'}</p>
}
