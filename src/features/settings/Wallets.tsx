import { useSignal } from '@preact/signals-react'
import { useLayoutEffect } from 'react'
import { toAvatar, truncate } from '../../domain/caip.js'
import { CONNECTING_TEXTS, FRAME_TEXTS } from '../../domain/texts.js'
import { goBack } from '../../flows/navigate.js'
import { sayError } from '../../flows/say-error.js'
import { Address } from '../../ui/Address.js'
import { Avatar } from '../../ui/Avatar.js'
import { Button, IconButton } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { CLOSE, Icon } from '../../ui/Icon.js'
import { List, ListItem } from '../../ui/List.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { WalletPicture } from '../../views/WalletPicture.js'
import { SETTINGS_TEXTS, TITLES } from './texts.js'

/** The wallets of a family that are connected: the one in use is marked, another is a tap away, each can be let go, and one more connected. */
export function ProfileWallets(): Drawn {
  const modal = useModal()
  const text = useTexts(SETTINGS_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const title = useTexts(TITLES)
  const waiting = useTexts(CONNECTING_TEXTS)
  const { state, screen, options } = modal
  const namespace = state.activeNamespace.value
  const busy = useSignal('')
  const problem = useSignal('')
  const connections = state.looks.value?.connections?.(namespace) ?? []
  // Here before it is wanted: whoever disconnects may be offline by then.
  useLayoutEffect(() => void import('../../flows/late.js').catch(() => {}), [])
  const act = async (connectorId: string, isEnd?: boolean) => {
    if (busy.value) return
    busy.value = connectorId
    problem.value = ''
    try {
      const { deleteConnection, switchConnection } = await import('../../flows/late.js')
      if (isEnd) await deleteConnection(modal, { connectorId, namespace })
      else {
        await switchConnection(modal, { connection: { connectorId }, namespace })
        goBack(modal)
      }
    } catch (error) {
      problem.value = await sayError(modal, error)
    }
    busy.value = ''
  }
  return (
    <div class={tw`flex flex-col gap-3 px-4 pb-4`}>
      <List label={title('titleProfileWallets')}>
        {connections.map(({ connectorId, accounts, name, icon }, index) => (
          <ListItem
            key={connectorId}
            image={
              icon ? (
                <WalletPicture name={name ?? ''} url={options.connectorImages?.[connectorId] ?? icon} />
              ) : (
                <Avatar background={toAvatar(accounts[0]!.address)} size={36} />
              )
            }
            label={name}
            detail={
              busy.value === connectorId ? waiting('waiting', { name: name ?? '' }) : <Address>{truncate(accounts[0]!.address)}</Address>
            }
            isSelected={!index}
            end=""
            testId={index ? 'active-connection' : 'wui-active-profile-wallet-item'}
            onClick={() => (index ? void act(connectorId) : goBack(modal))}
            aside={
              <IconButton
                label={`${frame('disconnect')} ${name}`}
                testId={index ? 'active-connection-disconnect-button' : 'wui-active-profile-wallet-item-disconnect-button'}
                onClick={() => void act(connectorId, true)}
              >
                <Icon path={CLOSE} size={16} />
              </IconButton>
            }
          />
        ))}
      </List>
      {problem.value && (
        <p role="alert" class={tw`text-bad text-sm text-center`}>
          {problem.value}
        </p>
      )}
      <Button testId="add-connection-button" onClick={() => screen.router.push('Connect', { namespace })}>
        {text('addWallet')}
      </Button>
    </div>
  )
}
