import { formatUnits, toWorth } from '../../domain/amounts.js'
import { toImageUrl } from '../../domain/links.js'
import { goBack } from '../../flows/navigate.js'
import type { Drawn } from '../../ui/children.js'
import { useModal } from '../../use-modal.js'
import { TokenPicker } from '../../views/TokenPicker.js'
import { sendOf } from './state.js'

/** Which coin or token to send. What was typed stays. */
export function WalletSendSelectToken(): Drawn {
  const modal = useModal()
  const send = sendOf(modal)
  const { state } = modal
  const held = send.held.value
  const tokens = send.assets.value.map(asset => {
    const { id, name, symbol, decimals, address, iconUrl, listed } = asset
    const amount = held && id === send.asset.value?.id ? formatUnits(held.units, decimals) : listed
    const price = send.priceOf(asset)
    return {
      id,
      name,
      symbol,
      address,
      isUnlisted: listed === undefined,
      iconUrl: toImageUrl(iconUrl),
      amount,
      worth: amount !== undefined && price !== undefined ? toWorth(amount, price) : undefined,
    }
  })
  const onChoose = (id: string) => {
    send.choose(id)
    goBack(modal)
  }
  return (
    <TokenPicker
      groups={[{ label: state.networkOf()?.name ?? '', tokens }]}
      selected={send.asset.value?.id}
      onChoose={onChoose}
      isLoading={send.isListing.value}
      prefix="send-select-token"
    />
  )
}
