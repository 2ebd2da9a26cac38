import { effect, untracked } from '@preact/signals-core'
import { createAnalytics, asksNotToBeTracked } from '../../clients/analytics.js'
import { createHttp } from '../../clients/http.js'
import { painted } from '../../clients/page.js'
import { toService } from '../../domain/services.js'
import type { EventsState } from '../../domain/events.js'
import type { Modal } from '../../modal.js'
import { profile } from '../rooms.js'
import { track } from '../track.js'
import { toSdkVersion } from '../sdk-version.js'
import { toWalletDirectory } from '../wallets/wallets.js'

/**
 * Tells how the dApp is set up, then sends usage events, from the visitor's first action on: this is only loaded with the dialog.
 * Sending is off by `features.analytics: false`, without a project id, by Global Privacy Control and Do Not Track,
 * and where the project's own setting says so. Returns the stop.
 * @param events what has happened since then, the newest last
 */
export function watchEvents(modal: Modal, events: readonly EventsState[] = []): () => void {
  const { state, options, clock } = modal
  const { projectId } = options
  // How the dApp is set up, as far as it says what its visitors can do (references, interface 14: minimised).
  const initialize = () => {
    if (state.event.peek().data.event === 'MODAL_CREATED') return
    const properties = { networks: state.networks.peek().map(({ id }) => id), features: state.features.peek() }
    track(modal, { event: 'INITIALIZE', properties })
  }
  if (!projectId || asksNotToBeTracked()) {
    initialize()
    return () => {}
  }
  const http = createHttp({ clock })
  const send = createAnalytics({
    http,
    url: toService(options.services, 'analytics'),
    projectId,
    sdkVersion: toSdkVersion(modal),
    now: clock.now,
  })
  let isEnabled: Promise<boolean> | undefined
  const tell = ({ data }: EventsState) => {
    if (/^(MODAL_CREATED|INTERNAL_SDK_ERROR)$/.test(data.event) || state.features.value.analytics === false) return
    // The first event is that the dialog opens, which is to be seen first.
    isEnabled ??= painted()
      .then(() => toWalletDirectory(modal)?.isAnalyticsEnabled() ?? false)
      .catch(() => false)
    void isEnabled
      .then(enabled => (enabled ? send(data) : 200))
      .then(async status => {
        if (status !== 403) return
        isEnabled = Promise.resolve(false)
        const { alertDeveloper } = await profile()
        await alertDeveloper(modal, 'alertOriginNotAllowed', { origin: location.origin })
      })
      .catch(() => {})
  }
  for (const event of events.slice(0, -1)) tell(event)
  const stop = effect(() => {
    const event = state.event.value
    untracked(() => tell(event))
  })
  initialize()
  return stop
}
