import type { View } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { AgreementRoom } from '../../views/AgreementRoom.js'
import { EmailInput } from './EmailInput.js'

/** Logging in by email, where a dApp offers nothing else. */
export function EmailLogin(): View {
  return (
    <div class={tw`flex flex-col gap-3 px-4 pb-4`}>
      <AgreementRoom />
      <div data-way><EmailInput /></div>
    </div>
  )
}
