import { useEffect, useRef } from 'preact/hooks'
import { readPicture } from './read-code.js'
import { readLink } from './read-link.js'

/** What comes of something pasted, dropped or chosen. */
export interface PictureOutcome {
  /** A dApp's link was in the picture, or was pasted as text. */
  onLink(uri: string): void
  /** There was a picture without one. */
  onMissing(): void
}

/** Takes pictures of codes that are pasted or dropped anywhere on the page. `read` takes one that was chosen. */
export function usePictures(outcome: PictureOutcome): { read(file: Blob | null | undefined): Promise<void> } {
  const latest = useRef(outcome)
  latest.current = outcome

  async function read(file: Blob | null | undefined): Promise<void> {
    if (!file) return
    const uri = await readPicture(file)
    if (uri) latest.current.onLink(uri)
    else latest.current.onMissing()
  }

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const show = (isDropping: boolean) => document.body.classList.toggle('dropping', isDropping)
    const take = (event: Event, data: DataTransfer | null) => {
      const picture = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      // Text that is pasted into a field is the field's.
      const link = event.target instanceof HTMLInputElement ? undefined : readLink(data?.getData('text/plain') ?? '')
      if (picture) void read(picture)
      else if (link) latest.current.onLink(link)
      else if (data?.files.length) latest.current.onMissing()
      else return
      event.preventDefault()
    }
    addEventListener('paste', event => take(event, event.clipboardData), { signal })
    addEventListener('dragover', event => (event.preventDefault(), show(true)), { signal })
    addEventListener('dragleave', event => event.relatedTarget === null && show(false), { signal })
    addEventListener(
      'drop',
      event => {
        event.preventDefault() // the browser would open the file in place of this page
        show(false)
        take(event, event.dataTransfer)
      },
      { signal },
    )
    return () => {
      controller.abort()
      show(false)
    }
  }, [])

  return { read }
}
