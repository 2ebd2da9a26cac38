'use client'

import { AppKitButton } from 'latchkey/react'
import { useConnection } from 'wagmi'

export function Account() {
  const { address } = useConnection()
  return (
    <>
      <AppKitButton />
      <p id="address">{address ?? 'nobody'}</p>
    </>
  )
}
