import { useEffect } from 'react'
import { toAddressHue, toHue, toInitials, truncate } from '../../domain/caip.js'
import { floorDecimals, formatFiat, formatUnits, toWorth } from '../../domain/amounts.js'
import { toImageUrl } from '../../domain/links.js'
import { CHECKING_TEXTS, PAYING_TEXTS } from './texts.js'
import { announce, goBack } from '../../flows/navigate.js'
import { Avatar } from '../../ui/Avatar.js'
import type { Drawn } from '../../ui/children.js'
import { Facts } from '../../ui/Facts.js'
import { FORWARD, Icon, WARNING } from '../../ui/Icon.js'
import { Picture } from '../../ui/Picture.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { FullAddress } from '../../views/FullAddress.js'
import { roundUp } from './rules.js'
import { sendPayment } from './send-payment.js'
import { type Payment, sendOf, type Send } from './state.js'

/** What will happen, before it does; without anything to show of it, the form. */
export function WalletSendPreview(): Drawn {
  const modal = useModal()
  const send = sendOf(modal)
  const payment = send.payment.value
  useEffect(() => {
    if (!payment) modal.screen.router.replace('WalletSend')
  }, [])
  return payment ? <Review send={send} payment={payment} /> : null
}

/** What will be sent to whom, what it costs and what is left, as a sentence too; then how the wallet answers. */
function Review({ send, payment }: { send: Send; payment: Payment }): Drawn {
  const modal = useModal()
  const text = useTexts(PAYING_TEXTS)
  const checks = useTexts(CHECKING_TEXTS)
  const {
    asset,
    amount,
    receiver,
    fee,
    left,
    transfer: { network },
  } = payment
  const { decimals, symbol } = network.nativeCurrency
  const price = send.priceOf(asset)
  const feePrice = send.priceOf(asset.address ? send.native.value : asset)
  const cost = formatUnits(fee, decimals)
  const rest = formatUnits(left, asset.decimals)
  // Anybody may give a token any symbol: only its contract says which one it is.
  const contract = asset.address
  const to = receiver.name ?? truncate(receiver.address)
  return (
    <div class={tw`flex flex-col gap-5 px-4 pb-4`}>
      <div class={tw`flex items-start gap-2 p-4 rounded-lg bg-raised`}>
        <Side
          image={<Picture url={toImageUrl(asset.iconUrl)} initials={toInitials(asset.symbol)} hue={toHue(asset.symbol)} size={44} />}
          title={`${amount} ${asset.symbol}`}
          more={price === undefined ? '' : formatFiat(toWorth(amount, price))}
        />
        <span class={tw`shrink-0 pt-3 text-soft rtl:-scale-x-100`}>
          <Icon path={FORWARD} />
        </span>
        <Side
          image={<Avatar url={toImageUrl(receiver.image)} hue={toAddressHue(receiver.address)} size={44} />}
          title={to}
          more={receiver.name ? truncate(receiver.address) : ''}
        />
      </div>
      <p class={tw`px-1 text-soft text-center`} data-testid="send-preview-address">
        <FullAddress address={receiver.address} />
      </p>
      <Facts
        rows={[
          { label: text('onNetwork'), value: network.name },
          {
            label: text('tokenContract'),
            value: contract && <FullAddress address={contract} />,
            testId: 'send-preview-contract',
          },
          {
            label: checks('sendFee'),
            value: (
              <span title={`${cost} ${symbol}`}>
                {roundUp(cost)} {symbol}
                {feePrice !== undefined && ` · ${formatFiat(toWorth(cost, feePrice))}`}
              </span>
            ),
            testId: 'send-preview-fee',
          },
          {
            label: text(asset.address ? 'balanceAfter' : 'balanceAfterAtLeast'),
            value: (
              <span title={`${rest} ${asset.symbol}`}>
                {floorDecimals(rest)} {asset.symbol}
              </span>
            ),
            testId: 'send-preview-balance',
          },
        ]}
      />
      <Outcome payment={payment} sentence={text('reviewSentence', { amount, symbol: asset.symbol, receiver: to, network: network.name })} />
      <Buttons send={send} payment={payment} onBack={() => goBack(modal)} />
    </div>
  )
}

function Side({ image, title, more }: { image: Drawn; title: string; more: string }): Drawn {
  return (
    <div class={tw`flex flex-col items-center gap-1 grow basis-0 min-w-0 text-center`}>
      {image}
      <span class={`${tw`max-w-full pt-1 font-semibold tabular-nums [overflow-wrap:anywhere]`} ${title.length > 14 ? '' : tw`text-base`}`}>
        {title.split('.').map((part, at) =>
          at ? (
            <>
              <wbr />.{part}
            </>
          ) : (
            part
          ),
        )}
      </span>
      {more && <span class={tw`max-w-full text-xs text-soft tabular-nums truncate`}>{more}</span>}
    </div>
  )
}

/** The sentence, or how it stands with the wallet. */
function Outcome({ payment: { status, words, isSilent }, sentence }: { payment: Payment; sentence: string }): Drawn {
  const modal = useModal()
  const text = useTexts(PAYING_TEXTS)
  const wallet = modal.state.walletOf()?.name ?? ''
  const now = status.value
  const said =
    now === 'asking'
      ? text(isSilent.value ? 'walletIsSilent' : 'askingWallet', { wallet })
      : now === 'earlier'
        ? text('earlierOpen', { wallet })
        : ''
  useEffect(() => {
    if (said) announce(modal, said)
  }, [said])
  if (now === 'asking') {
    return (
      <div class={tw`flex flex-col gap-1 text-center text-balance`} data-testid="send-waiting">
        <p class={isSilent.value ? tw`font-semibold text-warn` : tw`font-semibold`}>{said}</p>
        <p class={tw`text-soft`}>{text('askingMore')}</p>
      </div>
    )
  }
  if (now === 'review' || now === 'sent')
    return (
      <p class={tw`text-soft text-center text-balance [overflow-wrap:anywhere]`} data-testid="send-preview-sentence">
        {sentence}
      </p>
    )
  const [title, more] =
    now === 'undecided'
      ? [text('mayBeSent'), `${words.value && `${words.value.replace(/\.$/, '')}. `}${text('mayBeSentMore')}`]
      : [now === 'declined' ? text('sendDeclined') : said || words.value, '']
  return (
    <div class={tw`flex gap-3 p-3 rounded-lg bg-raised`} role="alert" data-testid="send-outcome">
      <span class={now === 'earlier' || now === 'undecided' ? tw`text-warn` : tw`text-bad`}>
        <Icon path={WARNING} />
      </span>
      <div class={tw`flex flex-col gap-1 min-w-0 [overflow-wrap:anywhere]`}>
        <p class={tw`font-semibold`}>{title}</p>
        {more && <p class={tw`text-soft`}>{more}</p>}
      </div>
    </div>
  )
}

function Buttons({ send, payment, onBack }: { send: Send; payment: Payment; onBack: () => void }): Drawn {
  const modal = useModal()
  const text = useTexts(PAYING_TEXTS)
  const now = payment.status.value
  const isAsking = now === 'asking' || now === 'sent'
  const primary = tw`inline-flex items-center justify-center h-12 px-5 grow-[2] basis-0 rounded-lg bg-accent text-on-accent text-base font-semibold hover:opacity-90 text-center`
  const quiet = tw`inline-flex items-center justify-center h-12 px-5 grow basis-0 rounded-lg bg-raised text-text text-base font-medium hover:bg-sunken text-center`
  if (now === 'undecided')
    return (
      <div class={tw`flex`}>
        <button type="button" class={primary} onClick={() => modal.screen.router.reset('Account')} data-testid="send-look-button">
          {text('lookAtAccount')}
        </button>
      </div>
    )
  return (
    <div class={tw`flex gap-2`}>
      <button type="button" class={quiet} onClick={onBack} data-testid="send-cancel-button">
        {text('cancelSend')}
      </button>
      <button
        type="button"
        class={primary}
        aria-disabled={isAsking}
        aria-busy={isAsking}
        onClick={() => void sendPayment(modal, send, payment)}
        data-testid="send-confirm-button"
      >
        {text(now === 'earlier' ? 'sendAnyway' : now === 'declined' || now === 'failed' ? 'sendAgain' : 'confirmSend')}
      </button>
    </div>
  )
}
