import { canClose, CONNECT_VIEWS } from '../domain/routes.js'
import { toText, type Texts, FRAME_TEXTS } from '../domain/texts.js'
import { closeSafely, goBack, showWalletHelp } from '../flows/navigate.js'
import { IconButton } from '../ui/Button.js'
import type { Drawn } from '../ui/children.js'
import { BACK, CLOSE, HELP, Icon } from '../ui/Icon.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { toTitle } from './views.js'

/** Back or help at the start, the title in the middle, the way out at the end. */
export function Header({ titleId }: { titleId: string }): Drawn {
  const modal = useModal()
  const text = useTexts(FRAME_TEXTS)
  const { router, brought, failed } = modal.screen
  // Of the history, for a view may be called something else once what it is about has happened; its route stays the same.
  const route = router.history.value.at(-1)!
  const titles = { ...FRAME_TEXTS, ...brought.value } as Texts
  const named = toTitle(route.view, titles, route.data?.titled)
  // A title that comes with its view is waited for unseen; with a view that did not come, that is said in its place.
  const title =
    route.data?.title ?? (named ? toText(modal.options.texts, titles, named) : failed.value === route.view && text('titleFailed'))
  const isAccount = route.view === 'Account'
  return (
    <div class={tw`grid grid-cols-[1fr_auto_1fr] items-center min-h-[60px] px-3 shrink-0`} part="header">
      <div class={tw`flex justify-start`}>{!isAccount && <Start />}</div>
      {/* Focus comes here when a view opens, so that screen readers say where one is. */}
      <h1
        id={titleId}
        key={title}
        tabIndex={-1}
        part="title"
        title={route.data?.title}
        class={
          isAccount || !title
            ? tw`sr-only`
            : route.data?.title
              ? tw`text-base font-semibold truncate`
              : tw`text-base font-semibold line-clamp-2 [overflow-wrap:anywhere] text-center`
        }
        data-testid="w3m-header-text"
      >
        {title || text('loading')}
      </h1>
      <div class={tw`flex justify-end col-start-3`}>
        {/* Who has to sign first goes by Cancel: a cross that only shakes would say otherwise. */}
        {!modal.options.enableEmbedded && canClose(route.view, modal.signIn?.isDue()) && (
          <IconButton label={text('close')} part="close" testId="w3m-header-close" onClick={() => closeSafely(modal)}>
            <Icon path={CLOSE} />
          </IconButton>
        )}
      </div>
    </div>
  )
}

/** A step back, or help where there is none. */
function Start(): Drawn {
  const modal = useModal()
  const text = useTexts(FRAME_TEXTS)
  const { router } = modal.screen
  if (router.history.value.length > 1) {
    return (
      <IconButton label={text('back')} part="back" testId="header-back" onClick={() => goBack(modal)}>
        <span class={tw`rtl:-scale-x-100`}>
          <Icon path={BACK} />
        </span>
      </IconButton>
    )
  }
  return CONNECT_VIEWS.has(router.view.value) ? (
    <IconButton label={text('help')} part="help" onClick={() => showWalletHelp(modal)}>
      <Icon path={HELP} />
    </IconButton>
  ) : null
}
