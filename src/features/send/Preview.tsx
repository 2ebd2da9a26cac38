import { useEffect } from 'react'
import { toAvatar, toHue, toInitials, truncate } from '../../domain/caip.js'
import { formatUnits, toWorth } from '../../domain/amounts.js'
import { toImageUrl } from '../../domain/links.js'
import { ADDRESS_TEXTS, FOLLOWING_TEXTS, REVIEW_TEXTS } from '../../domain/texts.js'
import { goBack } from '../../flows/navigate.js'
import { Avatar } from '../../ui/Avatar.js'
import type { Drawn } from '../../ui/children.js'
import { Amount } from '../../ui/Amount.js'
import { Button } from '../../ui/Button.js'
import { Picture } from '../../ui/Picture.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { FullAddress } from '../../views/FullAddress.js'
import { AskWallet } from '../../views/AskWallet.js'
import { Foot } from '../../views/Foot.js'
import { Outcome } from '../../views/Outcome.js'
import { Review, useNetworkRows } from '../../views/Review.js'
import { Unsent } from '../../views/Unsent.js'
import { useNumbers } from '../../views/use-numbers.js'
import { Fee } from './Form.js'
import { sendPayment } from './send-payment.js'
import { type Payment, sendOf, type Send } from './state.js'
import { PAYING_TEXTS, SEND_TEXTS } from './texts.js'

/** What will happen, before it does; without anything to show of it, the form. */
export function WalletSendPreview(): Drawn {
  const modal = useModal()
  const send = sendOf(modal)
  const payment = send.payment.value
  useEffect(() => {
    if (!payment) modal.screen.router.replace('WalletSend')
  }, [])
  return payment ? <Paying send={send} payment={payment} /> : null
}

/** What will be sent to whom, and what it costs, as a sentence too; then how the wallet answers, and the network. */
function Paying({ send, payment }: { send: Send; payment: Payment }): Drawn {
  const text = useTexts(PAYING_TEXTS)
  const review = useTexts({ ...REVIEW_TEXTS, ...ADDRESS_TEXTS })
  const form = useTexts(SEND_TEXTS)
  const numbers = useNumbers()
  const {
    asset,
    receiver,
    fee,
    isFeeAbout,
    tokenFee,
    left,
    transfer: { network },
  } = payment
  const { decimals, symbol } = network.nativeCurrency
  const price = send.priceOf(asset)
  const feePrice = send.priceOf(asset.address ? send.native.value : asset)
  const cost = formatUnits(fee, decimals)
  const [rest, withheld, arriving] = [left, tokenFee, payment.transfer.units - tokenFee].map(units =>
    formatUnits(units, asset.decimals),
  ) as [string, string, string]
  const amount = numbers.full(payment.amount, asset.symbol)
  const onNetwork = useNetworkRows(network, { units: fee, isAbout: isFeeAbout }, { testId: 'send-preview-fee-coin' })
  const to = receiver.name ?? truncate(receiver.address)
  const image = <Picture url={toImageUrl(asset.iconUrl)} initials={toInitials(asset.symbol)} hue={toHue(asset.symbol)} size={44} isRound />
  if (payment.status.value === 'sent') return <Sent payment={payment} amount={amount} receiver={to} />
  // Anybody may give a token any symbol: only its contract says which one it is. Where no list knows the token, or another name than it has itself, that cannot be overlooked.
  const contract = {
    label: review('tokenContract'),
    value: asset.address && <FullAddress address={asset.address} />,
    isWide: true,
    testId: 'send-preview-contract',
  }
  const isOpen = asset.listed === undefined || !payment.isCalledSo
  const shown = (label: string, units: string, name: string, isCut = false) => ({
    label,
    value: <Amount short={numbers[isCut ? 'amount' : 'full'](units, asset.symbol)} full={numbers.full(units, asset.symbol)} />,
    testId: `send-preview-${name}`,
  })
  return (
    <div class={tw`flex flex-col gap-4 px-4`}>
      <Review
        from={{ image, title: amount, more: price === undefined ? '' : numbers.fiat(toWorth(payment.amount, price)) }}
        to={{
          image: <Avatar url={toImageUrl(receiver.image)} background={toAvatar(receiver.address)} size={44} />,
          title: to,
          more: receiver.name ? truncate(receiver.address) : '',
        }}
        rows={[
          { label: form('receiver'), value: <FullAddress address={receiver.address} />, isWide: true, testId: 'send-preview-address' },
          ...(isOpen ? [contract] : []),
          ...(tokenFee ? [shown(text('receiverGets'), arriving, 'arriving'), shown(text('tokenKeeps'), withheld, 'kept')] : []),
          {
            label: review('feesInTotal'),
            value: <Fee amount={cost} symbol={symbol} price={feePrice} isAbout={isFeeAbout} />,
            isWarning: payment.status.value === 'renewed',
            testId: 'send-preview-fee',
          },
        ]}
        details={[
          ...onNetwork,
          ...(isOpen ? [] : [contract]),
          shown(text(asset.address || isFeeAbout ? 'balanceAfter' : 'balanceAfterAtLeast'), rest, 'balance', true),
        ]}
      />
      <Standing send={send} payment={payment} sentence={text('reviewSentence', { amount, receiver: to, network: network.name })} />
    </div>
  )
}

/** What became of it. */
function Sent({ payment, amount, receiver }: { payment: Payment; amount: string; receiver: string }): Drawn {
  const modal = useModal()
  const text = useTexts({ ...PAYING_TEXTS, ...FOLLOWING_TEXTS })
  const {
    standing: { value: standing },
    words,
    hash,
    asset,
    receiver: { address, image },
    transfer: { network },
  } = payment
  return (
    <Outcome
      standing={standing}
      image={
        <span class={tw`flex gap-1`}>
          <Picture url={toImageUrl(asset.iconUrl)} initials={toInitials(asset.symbol)} hue={toHue(asset.symbol)} size={40} isRound />
          <Avatar url={toImageUrl(image)} background={toAvatar(address)} size={40} />
        </span>
      }
      title={text(standing === 'pending' ? 'sendingTo' : 'sentTo', { amount, receiver })}
      words={words.value}
      network={network}
      hash={hash.value}
      onDone={() => modal.screen.router.reset('Account')}
      testId="send-result"
    >
      {/* Who has a name may change, and a short address may be another's: what was paid is this one. */}
      <FullAddress address={address} />
    </Outcome>
  )
}

/** The sentence, or how it stands with the wallet, and the one thing to do next. */
function Standing({ send, payment, sentence }: { send: Send; payment: Payment; sentence: string }): Drawn {
  const modal = useModal()
  const text = useTexts(PAYING_TEXTS)
  const review = useTexts(REVIEW_TEXTS)
  const now = payment.status.value
  const words = payment.words.value
  const earlier = now === 'earlier' ? text('callsEarlier', { wallet: modal.state.walletOf()?.name ?? '' }) : ''
  const isUndecided = now === 'undecided'
  const rest =
    now === 'review' ? (
      <p class={tw`text-soft text-center text-balance [overflow-wrap:anywhere]`} data-testid="send-preview-sentence">
        {sentence}
      </p>
    ) : (
      // Who did not see it come has been told by the flow.
      <Unsent
        as={earlier ? 'warned' : now === 'declined' || isUndecided ? now : 'failed'}
        words={now === 'declined' ? text('callsNothingSent') : earlier || words}
        testId="send-outcome"
      />
    )
  return isUndecided ? (
    <>
      {rest}
      <Foot>
        <Button look="primary" testId="send-look-button" onClick={() => modal.screen.router.reset('Account')}>
          {text('lookAtAccount')}
        </Button>
      </Foot>
    </>
  ) : (
    <AskWallet
      label={text(earlier ? 'callsAnyway' : now === 'declined' || now === 'failed' ? 'sendAgain' : 'confirmSend')}
      isAsking={now === 'asking'}
      onAsk={() => void sendPayment(modal, send, payment)}
      cancel={{ label: review('reviewCancel'), onClick: () => goBack(modal), testId: 'send-cancel-button' }}
      testId="send-confirm-button"
      standing={{ isSilent: payment.isSilent.value, hint: text('askingMore'), heard: earlier, rest, testId: 'send-waiting' }}
    />
  )
}
