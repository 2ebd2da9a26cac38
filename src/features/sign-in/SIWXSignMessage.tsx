import { useEffect } from 'react'
import { readIdentity } from '../../clients/page.js'
import { EMBEDDED_ID } from '../../domain/embedded.js'
import { ONE_CLICK_TEXTS, SIGN_IN_TEXTS } from '../../domain/texts.js'
import { toAvatar, truncate } from '../../domain/caip.js'
import { announce } from '../../flows/navigate.js'
import { cancelSignIn, signIn } from '../../flows/sign-in/ask-signature.js'
import { Avatar } from '../../ui/Avatar.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { Icon } from '../../ui/Icon.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { AskWallet } from '../../views/AskWallet.js'
import { Foot } from '../../views/Foot.js'
import { WalletPicture } from '../../views/WalletPicture.js'

/** Asks the visitor to show that the account is theirs: who asks, with which wallet, and both ways out. */
export function SIWXSignMessage(): Drawn {
  const { signIn: it, state, screen } = useModal()
  const isThere = it?.subject.value
  // Asked for by a dApp where there is nothing to sign, or nobody.
  useEffect(() => {
    if (!isThere) screen.router.reset(state.accountOf().address ? 'Account' : 'Connect')
  }, [isThere])
  return isThere ? <Prompt /> : null
}

function Prompt(): Drawn {
  const modal = useModal()
  const it = modal.signIn!
  const text = useTexts(SIGN_IN_TEXTS)
  const once = useTexts(ONE_CLICK_TEXTS)
  const { connector, account } = it.subject.value!
  const { name: dapp, icons } = modal.options.metadata ?? readIdentity()
  // Nobody has heard of the embedded wallet by its name.
  const wallet = connector.id === EMBEDDED_ID ? text('ownWallet') : connector.name
  const image = modal.options.connectorImages?.[connector.id] ?? connector.imageUrl
  const short = truncate(account.address)
  const isSmart = account.type === 'smartAccount'
  const step = it.step.value
  const isChecking = it.phase.value === 'unknown'
  const cancel = () => void cancelSignIn(modal)
  const title = isChecking ? once('authenticating') : text('signInTo', { domain: location.host })
  const more = isChecking
    ? text('authenticatingMore')
    : step === 'signing'
      ? text('continueInWallet', { wallet })
      : step === 'adding'
        ? text('checkingSignature')
        : step === 'silent'
          ? text('walletSilent', { wallet })
          : it.reason.value || text('signInMore', { wallet, account: short })
  // An address is not torn in two.
  const [before, ...after] = more.split(short)
  const isTold = isChecking || step === 'silent'
  useEffect(() => {
    if (isTold) announce(modal, more)
  }, [isTold])
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 pt-6 text-center`}>
      <div class={tw`flex items-center gap-3`}>
        <WalletPicture name={dapp} url={icons[0]} size={64} />
        <span class={tw`text-soft`}>
          <Icon path={LINK} size={24} />
        </span>
        {image || connector.imageId ? (
          <WalletPicture name={connector.name} url={image} imageId={connector.imageId} size={64} />
        ) : (
          // Of a wallet without a picture, and of one that nobody knows by its name: whose account it is.
          <Avatar background={toAvatar(account.address)} />
        )}
      </div>
      <div class={tw`flex flex-col gap-1`}>
        <p class={tw`text-lg font-semibold text-balance [overflow-wrap:anywhere]`}>{title}</p>
        <p class={it.reason.value ? tw`text-bad text-balance` : tw`text-soft text-balance`} data-testid="siwx-status">
          {before}
          {after.length > 0 && <span class={tw`whitespace-nowrap`}>{short}</span>}
          {after}
          {isSmart && !it.reason.value && ` ${text('smartAccountHint')}`}
        </p>
        {isSmart && it.reason.value && <p class={tw`text-soft text-balance`}>{text('smartAccountHint')}</p>}
      </div>
      {it.message.value && (
        <details class={tw`w-full text-start`}>
          <summary class={tw`text-sm text-link text-center cursor-pointer min-h-[24px]`}>{text('whatIsSigned')}</summary>
          {/* All of it: what scrolls within what scrolls looks as if it ended there. */}
          <pre class={tw`mt-2 px-3 py-2 rounded-lg bg-raised text-xs font-mono whitespace-pre-wrap [overflow-wrap:anywhere]`}>
            {it.message.value}
          </pre>
        </details>
      )}
      {it.isDue() && <p class={tw`text-soft text-balance`}>{text('signInRequired')}</p>}
      {isChecking ? (
        <Foot>
          <Button testId="w3m-connecting-siwe-cancel" onClick={cancel}>
            {text('cancel')}
          </Button>
        </Foot>
      ) : (
        <AskWallet
          label={text(step === 'silent' ? 'signAgain' : 'sign')}
          wallet={connector}
          isAsking={step === 'signing'}
          busy={step === 'adding' ? text('signing') : undefined}
          isOff={step === 'cancelling'}
          onAsk={() => void signIn(modal)}
          cancel={{
            label: text(step === 'cancelling' ? 'cancelling' : 'cancel'),
            isDisabled: step === 'cancelling',
            onClick: cancel,
            testId: 'w3m-connecting-siwe-cancel',
          }}
          testId="w3m-connecting-siwe-sign"
        />
      )}
    </div>
  )
}

/** Two links of a chain. */
const LINK = 'M8.5 11.5l3-3M9.5 6.5l1.6-1.6a2.8 2.8 0 0 1 4 4L13.5 10.5M10.5 13.5l-1.6 1.6a2.8 2.8 0 0 1-4-4L6.5 9.5'
