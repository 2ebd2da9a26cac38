import type { SocialProvider } from '../../domain/features.js'
import type { View } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { LOGOS } from './logos.js'

/** A provider's logo in the colour of the text around it; it says nothing to screen readers, the control around it does. */
export function Logo({ social, size = 20 }: { social: SocialProvider; size?: number }): View {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path class={tw`[fill:currentColor] [stroke:none] [fill-rule:evenodd]`} d={LOGOS[social]} />
    </svg>
  )
}
