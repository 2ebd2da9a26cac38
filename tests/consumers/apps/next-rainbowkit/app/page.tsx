import { ConnectButton } from 'latchkey/rainbowkit'
import { Account } from './account'
import { Wallet } from './wallet'

// A page of a server, which names the button itself.
export default function Page() {
  return (
    <Wallet>
      <ConnectButton />
      <Account />
    </Wallet>
  )
}
