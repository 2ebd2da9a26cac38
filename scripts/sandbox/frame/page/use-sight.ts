import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** How long a question has to be in sight before it can be agreed to: nobody reads faster, and a click meant for something else is over. */
const ARMED_AFTER_MS = 500

/** How long a question may be out of sight again, while the app moves the frame, until nobody waits for its answer. */
const GONE_AFTER_MS = 400

// Of the whole; sizes between two pixels make it a little less.
const IN_SIGHT = 0.95

/**
 * Whether the element has been in sight for long enough. `onGone` is called when it was, and is no longer: an app of 1.7 hides the frame
 * and says nothing when its dialog is closed. Where the browser can tell (IntersectionObserver v2), what is covered, or shows through, is
 * not in sight.
 */
export function useSight(element: RefObject<Element | null>, question: number, onGone: () => void): boolean {
  const [isArmed, setArmed] = useState(false)
  useEffect(() => {
    let wasSeen = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      entries => {
        clearTimeout(timer)
        setArmed(false)
        const { intersectionRatio, isVisible = true } = entries.at(-1)! as IntersectionObserverEntry & { isVisible?: boolean }
        if (intersectionRatio >= IN_SIGHT && isVisible) {
          wasSeen = true
          timer = setTimeout(() => setArmed(true), ARMED_AFTER_MS)
        } else if (wasSeen) timer = setTimeout(onGone, GONE_AFTER_MS)
      },
      // The browser looks no more often than ten times a second.
      { threshold: IN_SIGHT, trackVisibility: true, delay: 100 } as IntersectionObserverInit,
    )
    if (element.current) observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      setArmed(false)
    }
  }, [question])
  return isArmed
}
