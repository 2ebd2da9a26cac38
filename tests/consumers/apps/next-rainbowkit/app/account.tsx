'use client'

import { ConnectButton } from 'latchkey/rainbowkit'
import { useSession } from 'next-auth/react'
import { useAccount } from 'wagmi'

export function Account() {
  const { address } = useAccount()
  const { data } = useSession()
  return (
    <>
      <ConnectButton />
      <p id="address">{address ?? 'nobody'}</p>
      <p id="session">{data?.user?.name ?? 'nobody'}</p>
    </>
  )
}
