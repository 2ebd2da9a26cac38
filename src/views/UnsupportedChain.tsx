import { useEffect, useRef } from 'react'
import { FRAME_TEXTS } from '../domain/texts/frame.js'
import { NETWORKS_TEXTS } from '../domain/texts/networks.js'
import { close } from '../flows/close.js'
import { leave } from '../flows/leave.js'
import type { View } from '../ui/children.js'
import { Icon } from '../ui/Icon.js'
import { LEAVE } from '../ui/icons.js'
import { List, ListItem } from '../ui/List.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { NetworkList } from './Networks.js'

/** The wallet is on a network this dApp does not offer: the ways back, and the way out. */
export function UnsupportedChain(): View {
  const modal = useModal()
  const text = useTexts(NETWORKS_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const isUnsupported = modal.state.isUnsupported()
  const was = useRef(isUnsupported || modal.screen.router.current.peek().data?.isUnsupported)
  // The visitor may go back in the wallet itself, also while this was fetched; then nothing is left to ask.
  useEffect(() => {
    if (was.current && !isUnsupported && modal.screen.router.view.peek() === 'UnsupportedChain') close(modal)
    was.current = isUnsupported
  }, [isUnsupported])
  const { networks, activeNamespace } = modal.state
  const offered = networks.value.filter(network => network.chainNamespace === activeNamespace.value)
  return (
    <div class={tw`flex flex-col gap-4 px-4 pb-4`}>
      <p class={tw`px-4 text-center text-soft text-balance`}>{text('unsupported')}</p>
      <NetworkList networks={offered} />
      <List label={frame('disconnect')}>
        <ListItem
          image={<span class={tw`inline-flex items-center justify-center size-9 rounded-md bg-sunken text-soft`}><Icon path={LEAVE} size={18} /></span>}
          label={frame('disconnect')}
          end=""
          testId="disconnect-button"
          onClick={() => leave(modal)}
        />
      </List>
    </div>
  )
}
