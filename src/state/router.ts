import { batch, computed, signal } from '@preact/signals-core'
import { closesOnBack, toRestingView, toRoutesAfterBack, type Route, type RouteData, type View } from '../domain/routes.js'

/** Where the visitor stands. The last entry of `history` is on screen. */
export function createRouter(first: View, data?: RouteData) {
  const history = signal<readonly Route[]>([{ view: first, data }])
  const direction = signal<1 | -1>(1)
  const current = computed(() => history.value.at(-1)!)
  const go = (way: 1 | -1, routes: readonly Route[]) =>
    batch(() => {
      direction.value = way
      history.value = routes
    })
  return {
    history,
    current,
    view: computed(() => current.value.view),
    /** The namespace that the way here is about, if any. */
    namespace: computed(() => history.value.map(({ data }) => data?.namespace).filter(Boolean).at(-1)),
    /** 1 going forward, -1 going back: which way views slide. */
    direction,
    closesOnBack: computed(() => closesOnBack(history.value)),
    push(view: View, data?: RouteData) {
      if (view !== current.value.view || data) go(1, [...history.value, { view, data }])
    },
    replace(view: View, data?: RouteData) {
      go(1, [...history.value.slice(0, -1), { view, data }])
    },
    reset(view: View, data?: RouteData) {
      go(1, [{ view, data }])
    },
    /** Where an embedded modal goes instead of closing; unseen by others. */
    rest(isConnected: boolean) {
      go(-1, [{ view: toRestingView(isConnected) }])
    },
    /** One step back, if there is one. */
    back(isConnected: boolean) {
      if (history.value.length > 1) go(-1, toRoutesAfterBack(history.value, isConnected))
    },
  }
}
