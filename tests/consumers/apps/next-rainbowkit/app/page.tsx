import { Account } from './account'
import { Wallet } from './wallet'

export default function Page() {
  return (
    <Wallet>
      <Account />
    </Wallet>
  )
}
