import { NAMESPACE_NAMES } from '../../domain/namespace-names.js'
import { toOnrampProviders } from '../../domain/onramp-providers.js'
import { BUY_HELP_TEXTS } from '../../domain/texts/buy-help.js'
import { Button } from '../../ui/Button.js'
import type { View } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'

/** Nobody sells coins to this account: why, and another way to have some. */
export function NoProvider(): View {
  const { state, screen, options } = useModal()
  const text = useTexts(BUY_HELP_TEXTS)
  const namespace = state.activeNamespace.value
  const isSetUp = toOnrampProviders(options, 'eip155').length > 0
  const canReceive = state.features.value.receive !== false
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 py-6 text-center`} data-testid="onramp-none">
      <p class={tw`text-soft text-balance`}>
        {isSetUp ? text('noProvider', { network: NAMESPACE_NAMES[namespace] }) : text('noProviderHere')} {canReceive && text('noProviderMore')}
      </p>
      {canReceive && <Button onClick={() => screen.router.push('WalletReceive')}>{text('receiveInstead')}</Button>}
    </div>
  )
}
