import { useLayoutEffect, useMemo } from 'react'
import type { SmartSession } from './api.js'
import { isAddress, toHue, toInitials } from '../../domain/caip.js'
import { toImageUrl } from '../../domain/links.js'
import { toPlainText } from '../../domain/names.js'
import { FRAME_TEXTS, RESULT_TEXTS } from '../../domain/texts.js'
import { SESSIONS_TEXTS, SESSIONS_TITLES } from './texts.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { Empty } from '../../ui/Empty.js'
import { Facts } from '../../ui/Facts.js'
import { List, ListItem } from '../../ui/List.js'
import { LoadingList } from '../../ui/LoadingList.js'
import { Picture } from '../../ui/Picture.js'
import { Tag, WARNING } from '../../ui/Icon.js'
import { SHIELD } from '../../ui/icons.js'
import { Tick } from '../../ui/Tick.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { loadSessions, type Sessions, sessionsOf } from './state.js'
import { revokeSession } from './revoke-session.js'
import { close } from '../../flows/close.js'
import { FullAddress } from '../../views/FullAddress.js'

/** Which apps may act for the account without asking each time; one of them in full where the way here names it. */
export function SmartSessionList(): Drawn {
  const modal = useModal()
  const sessions = useMemo(() => sessionsOf(modal), [])
  const { caipAddress } = modal.state.accountOf()
  const pci = modal.screen.router.current.value.data?.arguments
  const load = () => void loadSessions(modal, sessions)
  useLayoutEffect(() => {
    load()
    return () => sessions.stop()
  }, [caipAddress])
  const list = sessions.list.value
  const chosen = typeof pci === 'string' ? list.find(session => session.pci === pci) : undefined
  return chosen ? <Details session={chosen} sessions={sessions} /> : <All list={list} sessions={sessions} load={load} />
}

/** How a session stands, and until when. */
type Standing = 'standing' | 'ended' | 'revoked'

function toStanding({ revokedAt, expiry }: SmartSession, now: number): Standing {
  return revokedAt !== undefined ? 'revoked' : expiry !== undefined && expiry * 1000 <= now ? 'ended' : 'standing'
}

function useDate(): (seconds: number) => string {
  const { texts } = useModal().options
  const format = useMemo(() => new Intl.DateTimeFormat(texts?.locale ?? 'en', { dateStyle: 'medium' }), [texts])
  return seconds => format.format(seconds * 1000)
}

function All({ list, sessions, load }: { list: readonly SmartSession[]; sessions: Sessions; load: () => void }): Drawn {
  const {
    state,
    clock,
    screen: { router },
  } = useModal()
  const text = useTexts(SESSIONS_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const title = useTexts(SESSIONS_TITLES)
  const date = useDate()
  const status = sessions.status.value
  const open = ({ pci, project }: SmartSession) =>
    router.push('SmartSessionList', { arguments: pci, title: project.name ?? text('sessionOf') })
  const describe = (session: SmartSession): string => {
    const standing = toStanding(session, clock.now())
    return standing !== 'standing'
      ? text(standing)
      : session.expiry === undefined
        ? text('endless')
        : text('until', { date: date(session.expiry) })
  }
  return (
    <div class={tw`flex flex-col gap-3 px-4 pb-4`} data-testid="smart-sessions">
      {list.length > 0 && <p class={tw`px-2 text-soft text-balance text-center`}>{text('sessionsMore')}</p>}
      {status === 'loading' && <LoadingList label={frame('loading')} />}
      {list.length > 0 && (
        <List label={title('titleSmartSessionList')}>
          {list.map(session => (
            <ListItem
              key={session.pci}
              image={<AppPicture session={session} />}
              label={session.project.name ?? text('sessionOf')}
              detail={describe(session)}
              tag={toStanding(session, clock.now()) === 'standing' && <Tag look="accent">{text('standing')}</Tag>}
              testId={`smart-session-${session.pci}`}
              onClick={() => open(session)}
            />
          ))}
        </List>
      )}
      {status === 'ready' && !list.length && <Nothing title={text('noSessions')} more={text('noSessionsMore')} />}
      {status === 'unsupported' && <Nothing title={text('sessionsUnsupported', { network: state.networkOf()?.name ?? '' })} />}
      {status === 'failed' && (
        <Empty icon={WARNING} role="alert">
          <p class={tw`text-soft`}>{text('sessionsFailed')}</p>
          <Button onClick={load}>{frame('tryAgain')}</Button>
        </Empty>
      )}
    </div>
  )
}

function Nothing({ title, more }: { title: string; more?: string }): Drawn {
  return (
    <div role="status">
      <Empty icon={SHIELD}>
        <p class={tw`text-base font-semibold`}>{title}</p>
        {more && <p class={tw`text-soft`}>{more}</p>}
      </Empty>
    </div>
  )
}

function AppPicture({ session: { project, pci } }: { session: SmartSession }): Drawn {
  return <Picture url={toImageUrl(project.iconUrl)} initials={toInitials(project.name ?? '?')} hue={toHue(pci)} />
}

/** One session: who may do what until when, and the way to end it. */
function Details({ session, sessions }: { session: SmartSession; sessions: Sessions }): Drawn {
  const modal = useModal()
  const text = useTexts(SESSIONS_TEXTS)
  const date = useDate()
  const { project, permissions, createdAt, expiry, pci } = session
  const standing = toStanding(session, modal.clock.now())
  const { revoke } = sessions
  const { phase, reason } = revoke.value.pci === pci ? revoke.value : { phase: 'none' as const, reason: undefined }
  const name = modal.state.connectorOf()?.name ?? ''
  // What the service calls an address need not be one: the way to revoke comes all the same.
  const url = project.url && URL.canParse(project.url) ? project.url : undefined
  const host = url && new URL(url).host
  return (
    <div class={tw`flex flex-col gap-4 px-5 pb-5`} data-testid="smart-session-details">
      <div class={tw`flex justify-center`}>
        <AppPicture session={session} />
      </div>
      <Facts
        rows={[
          {
            label: text('app'),
            value: host && (
              <a class={tw`inline-block py-1 -my-1 text-link underline`} href={url} target="_blank" rel="noreferrer noopener">
                {host}
              </a>
            ),
          },
          { label: text('status'), value: text(standing) },
          { label: text('since'), value: createdAt && date(createdAt) },
          { label: text('ends'), value: expiry === undefined ? text('endless') : date(expiry) },
          {
            label: text('permissions'),
            value: permissions.length ? (
              <>
                {permissions.slice(0, MOST).map((each, at) => (
                  <Permission key={at} permission={each} />
                ))}
                {permissions.length > MOST && '…'}
              </>
            ) : (
              text('permissionNone')
            ),
          },
        ]}
      />
      {standing === 'standing' && (
        <>
          <p class={tw`text-soft text-center text-balance`} role="status">
            {phase === 'waiting' ? text('revoking', { name }) : phase === 'silent' ? text('revokeSilent', { name }) : text('revokeMore')}
          </p>
          {reason && (
            <p class={tw`text-bad text-center`} role="alert">
              {reason}
            </p>
          )}
          {/* Red, as what takes away. */}
          <span class={tw`grid [--lk-accent:var(--lk-bad)] [--lk-on-accent:var(--lk-surface)]`}>
            <Button
              look="primary"
              isDisabled={revoke.value.phase !== 'none'}
              testId="smart-session-revoke"
              onClick={() => void revokeSession(modal, sessions, session)}
            >
              {text('revoke')}
            </Button>
          </span>
        </>
      )}
    </div>
  )
}

/** More than these, and longer words, nobody reads. */
const [MOST, LONGEST] = [20, 60]

/** A permission as far as one can say it: its kind, what it is about, and the contract in full. The service's words may be anything. */
function Permission({ permission: { type, data } }: { permission: SmartSession['permissions'][number] }): Drawn {
  const { address, functions } = data as { address?: unknown; functions?: unknown }
  const all: unknown[] = Array.isArray(functions) ? functions : [data]
  const names = all.slice(0, MOST).map(each => toPlainText((Object(each) as { functionName?: unknown }).functionName, LONGEST))
  const kind = toPlainText(type, LONGEST).replace(/[-_]/g, ' ')
  const about = [...names, all.length > MOST && '…'].filter(Boolean).join(', ')
  return (
    <span class={tw`block`}>
      {kind.charAt(0).toUpperCase() + kind.slice(1)}
      {about && `: ${about}`}
      {typeof address === 'string' && (
        <> {isAddress('eip155', address) ? <FullAddress address={address} /> : toPlainText(address, LONGEST)}</>
      )}
    </span>
  )
}

/** A permission has been given; where it can be taken back. */
export function SmartSessionCreated(): Drawn {
  const modal = useModal()
  const text = useTexts(SESSIONS_TEXTS)
  const result = useTexts(RESULT_TEXTS)
  return (
    // As the result of a payment looks.
    <div class={tw`flex flex-col items-center gap-4 px-5 pt-6 pb-5 text-center`} data-testid="smart-session-created" role="status">
      <Tick />
      <div class={tw`flex flex-col gap-1 w-full pt-2`}>
        <p class={tw`text-lg font-semibold text-balance`}>{text('sessionCreated')}</p>
        <p class={tw`text-soft text-balance`}>{text('sessionCreatedMore')}</p>
      </div>
      <div class={tw`flex flex-col gap-2 w-full`}>
        <Button onClick={() => modal.screen.router.push('SmartSessionList')}>{text('seeSessions')}</Button>
        <Button look="primary" onClick={() => close(modal)}>
          {result('done')}
        </Button>
      </div>
    </div>
  )
}
