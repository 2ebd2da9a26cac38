import type { View } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { Activity } from './Activity.js'

export { Activity }

/** The activity of the account as a view of its own. */
export function Transactions(): View {
  return <div class={tw`px-4 pb-4`}><Activity /></div>
}
