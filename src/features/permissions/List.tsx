import { useLayoutEffect } from 'react'
import type { Allowance } from '../../domain/allowances.js'
import { isSameAddress, truncate } from '../../domain/caip.js'
import type { Numbers } from '../../domain/numbers.js'
import { ADDRESS_TEXTS, FOLLOWING_TEXTS, FRAME_TEXTS, REVIEW_TEXTS, toLocale } from '../../domain/texts.js'
import { Address } from '../../ui/Address.js'
import { Amount } from '../../ui/Amount.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { Empty } from '../../ui/Empty.js'
import { Facts } from '../../ui/Facts.js'
import { Mark, WARNING } from '../../ui/Icon.js'
import { SHIELD } from '../../ui/icons.js'
import { Group } from '../../ui/Group.js'
import { ListItem } from '../../ui/List.js'
import { LoadingList } from '../../ui/LoadingList.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { FullAddress } from '../../views/FullAddress.js'
import { FeeAbout } from '../../views/Review.js'
import { useNumbers } from '../../views/use-numbers.js'
import { RemotePicture } from '../../views/WalletPicture.js'
import { loadFee, loadPermissions } from './load.js'
import { PERMIT2, toAmount, toDay, toGranted } from './rules.js'
import { keyOf, type KnownGrant, permissionsOf } from './state.js'
import { takeBack } from './take-back.js'
import { PERMISSIONS_TEXTS } from './texts.js'

const CLOCK = 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M10 6.5v4l2.5 1.5'

/** What says one of them in words. */
function useWords(): (one: Allowance | KnownGrant, isFull?: boolean) => string {
  const { clock, options } = useModal()
  const say = useTexts(PERMISSIONS_TEXTS)
  const plain = useNumbers()
  // In a line from right to left too, the number of an amount stands before its unit; in a row or a fact it has no element of its own for that.
  const numbers: Numbers =
    options.texts?.dir === 'rtl' ? { ...plain, amount: (...amount) => `\u2066${plain.amount(...amount)}\u2069` } : plain
  const date = (seconds: number) => toDay(seconds, clock.now(), toLocale(options.texts))
  return (one, isFull) =>
    'context' in one
      ? toGranted(one, one.words, { numbers, say, date })
      : one.isCollection
        ? say('wholeCollection', { name: one.symbol ?? say('someCollection') })
        : one.piece !== undefined
          ? say('oneNft', { name: one.symbol ?? say('someCollection'), number: isFull ? String(one.piece) : truncate(String(one.piece)) })
          : toAmount(one.units, one, numbers, say)
}

/** All of them; one in full where the way here names it. */
export function Permissions(): Drawn {
  const modal = useModal()
  const known = permissionsOf(modal)
  const { caipAddress } = modal.state.accountOf()
  const key = modal.screen.router.current.value.data?.arguments
  useLayoutEffect(() => {
    void loadPermissions(modal, known)
  }, [caipAddress])
  const all = [...known.grants.value, ...known.allowances.value]
  const chosen = all.find(each => keyOf(each) === key)
  return chosen ? <Details one={chosen} /> : <All />
}

function All(): Drawn {
  const modal = useModal()
  const text = useTexts(PERMISSIONS_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const words = useWords()
  const known = permissionsOf(modal)
  const { state, screen, options } = modal
  const status = known.status.value
  const granting = known.granting.value
  const [grants, allowances] = [known.grants.value, known.allowances.value]
  // An embedded wallet may have some whatever the dApp offers: by its own word it can be asked for them.
  const hasSessions = Boolean((state.features.value.smartSessions || state.connectorOf()?.type === 'AUTH') && options.projectId)
  const isEmpty = !grants.length && !allowances.length
  const isWhole = known.isWhole.value && granting === 'whole'
  const name = state.connectorOf()?.name ?? ''
  const retry = <Button onClick={() => void loadPermissions(modal, known)}>{frame('tryAgain')}</Button>
  const here = state.networkOf()?.caipNetworkId
  const iconOf = (token: string | undefined) =>
    token && state.of().portfolio?.tokens?.find(({ address }) => isSameAddress('eip155', address, `${here}:${token}`))?.iconUrl
  const row = (one: Allowance | KnownGrant) => {
    const [to, name] = 'context' in one ? [one.to, one.words.symbol] : [one.spender, one.symbol]
    const label = words(one)
    return (
      <ListItem
        key={keyOf(one)}
        image={<RemotePicture kind="token" name={name ?? '?'} url={iconOf(one.token)} imageId={one.token ? undefined : name} isRound />}
        label={'context' in one ? label : <Amount short={label} full={label} isInRow />}
        detail={to && (to.toLowerCase() === PERMIT2 ? 'Permit2' : <Address>{truncate(to)}</Address>)}
        testId={`permission-${keyOf(one)}`}
        onClick={() => screen.router.push('Permissions', { arguments: keyOf(one), titled: 'titlePermission' })}
      />
    )
  }
  return (
    <div class={tw`flex flex-col gap-4 px-4 pb-4`} data-testid="permissions">
      {!isEmpty && <p class={tw`px-2 text-soft text-balance text-center`}>{text('permissionsMore')}</p>}
      {(grants.length > 0 || hasSessions) && (
        <Group label={text('groupApps')}>
          {grants.map(row)}
          {hasSessions && (
            <ListItem
              image={<Mark path={CLOCK} />}
              label={text('smartSessions')}
              testId="permissions-smart-sessions"
              to="SmartSessionList"
              onClick={() => screen.router.push('SmartSessionList')}
            />
          )}
        </Group>
      )}
      {allowances.length > 0 && <Group label={text('groupTokens')}>{allowances.map(row)}</Group>}
      {(status === 'loading' || (isEmpty && granting === 'asking' && status === 'ready')) && <LoadingList label={frame('loading')} />}
      {status === 'ready' && granting !== 'asking' && isEmpty && (
        <div role="status">
          <Empty icon={SHIELD}>
            <p class={tw`text-base font-semibold`}>{text(isWhole ? 'noPermissions' : 'noneFound')}</p>
            {isWhole && <p class={tw`text-soft`}>{text('noPermissionsMore')}</p>}
          </Empty>
        </div>
      )}
      {/failed|mute|partly/.test(granting) && (
        <div
          role="status"
          class={tw`flex flex-col items-center gap-3 px-2 text-xs text-soft text-center`}
          data-testid="permissions-granting"
        >
          <p class={tw`text-balance`}>{text(granting === 'partly' ? 'grantsUnread' : 'grantsFailed', { name })}</p>
          {granting === 'failed' && status !== 'failed' && retry}
        </div>
      )}
      {status === 'ready' && !known.isWhole.value && (
        <p class={tw`px-2 text-soft text-xs text-balance text-center`}>{text('permissionsOlder')}</p>
      )}
      {status === 'failed' && (
        <Empty icon={WARNING} role="alert">
          <p class={tw`text-soft`}>{text('permissionsFailed')}</p>
          {retry}
        </Empty>
      )}
    </div>
  )
}

/** One of them: who may do what, until when, and how it is taken back; where it cannot be, that. */
function Details({ one }: { one: Allowance | KnownGrant }): Drawn {
  const modal = useModal()
  const text = useTexts(PERMISSIONS_TEXTS)
  const review = useTexts({ ...REVIEW_TEXTS, ...ADDRESS_TEXTS })
  const following = useTexts(FOLLOWING_TEXTS)
  const numbers = useNumbers()
  const words = useWords()
  const known = permissionsOf(modal)
  const { turn } = known
  const key = keyOf(one)
  const { phase, reason } = turn.value.key === key ? turn.value : { phase: 'none' as const, reason: undefined }
  const name = modal.state.connectorOf()?.name ?? ''
  const isGrant = 'context' in one
  const to = isGrant ? one.to : one.spender
  const token = one.token
  const isLasting = phase === 'lasting'
  const fees = known.fees.value
  const fee = fees[key]
  useLayoutEffect(() => {
    if (!isGrant) void loadFee(modal, known, one)
  }, [key])
  const held =
    isGrant || one.held === undefined
      ? undefined
      : one.isCollection || one.piece !== undefined
        ? numbers.amount(String(one.held))
        : toAmount(one.held, one, numbers, text)
  const said =
    phase === 'waiting'
      ? text('takingBack', { name })
      : phase === 'silent'
        ? text('takeBackSilent', { name })
        : phase === 'sent'
          ? following('callsSettling')
          : text(isLasting ? 'takeBackElsewhere' : 'takeBackAsk', { name })
  return (
    <div class={tw`flex flex-col gap-4 px-5 pb-5`} data-testid="permission-details">
      <Facts
        rows={[
          {
            label: text('allowed'),
            value: isGrant ? words(one, true) : <Amount short={words(one, true)} full={words(one, true)} />,
            isWide: true,
          },
          {
            label: text('allowedTo'),
            value: to && (
              <>
                {to.toLowerCase() === PERMIT2 && <span class={tw`block`}>{text('passesOn')}</span>}
                <FullAddress address={to} />
              </>
            ),
            isWide: true,
          },
          { label: review('tokenContract'), value: token && <FullAddress address={token} />, isWide: true },
          {
            label: text('youHave'),
            value: held && <Amount short={held} full={held} />,
          },
          {
            label: review('callsFeePaid'),
            value: isGrant ? undefined : fee ? (
              <FeeAbout short={numbers.fee(fee.amount, fee.symbol)} full={numbers.full(fee.amount, fee.symbol)} />
            ) : (
              review(key in fees ? 'callsFeeByWallet' : 'notKnownYet')
            ),
            testId: 'permission-fee',
          },
        ]}
      />
      <p class={tw`text-soft text-center text-balance`} role="status">
        {said}
      </p>
      {reason && (
        <p class={tw`text-bad text-center text-balance`} role="alert">
          {reason}
        </p>
      )}
      {!isLasting && (
        // Red, as what takes away.
        <span class={tw`grid [--lk-accent:var(--lk-bad)] [--lk-on-accent:var(--lk-surface)]`}>
          <Button
            look="primary"
            isDisabled={!/none|lasting/.test(turn.value.phase)}
            testId="permission-take-back"
            onClick={() => void takeBack(modal, known, one)}
          >
            {text('takeBack')}
          </Button>
        </span>
      )}
    </div>
  )
}
