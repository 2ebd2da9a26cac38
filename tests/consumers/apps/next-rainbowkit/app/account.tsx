'use client'

import { useSession } from 'next-auth/react'
import { useAccount } from 'wagmi'

export function Account() {
  const { address } = useAccount()
  const { data } = useSession()
  return (
    <>
      <p id="address">{address ?? 'nobody'}</p>
      <p id="session">{data?.user?.name ?? 'nobody'}</p>
    </>
  )
}
