import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { toDownloads, toOthers, type Downloads, type Others, type Weights } from './downloads.js'
import { readRequests, subscribeRequests } from './page-requests.js'
import { sandbox } from './sandbox.js'

/** What the server has put into the page: the limits, of the list with every way in too, and the sizes where it knew them. */
export const known = JSON.parse(document.getElementById('weights')?.textContent ?? 'null') as
  | (Omit<Weights, 'sizes'> & Partial<Weights> & { list: number })
  | null

/** What the page has downloaded of Latchkey, and whom it has asked, kept up to date. */
export function useDownloads(): {
  downloads: Downloads | undefined
  others: Others
  hasActed: boolean
} {
  const page = useSyncExternalStore(subscribeRequests, readRequests)
  const [weights, setWeights] = useState(known?.sizes && (known as Weights))
  useEffect(() => {
    if (weights) return
    fetch('/__weights.json')
      .then(response => response.json())
      .then(setWeights, () => {})
  }, [])
  const downloads = useMemo(() => weights && toDownloads(weights, page.requests, location.origin), [weights, page])
  // The wallet's script and calls stand in for an extension, whose talk is none of the page's.
  const others = useMemo(() => toOthers(page, location.origin, [sandbox.urls.wallet]), [page])
  return { downloads, others, hasActed: page.actedAt !== undefined }
}
