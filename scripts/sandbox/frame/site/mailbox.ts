// Shows new mails when they come.
const POLL_MS = 1500
const newest = Number(document.querySelector<HTMLElement>('[data-newest]')?.dataset.newest)

async function look(): Promise<void> {
  const response = await fetch(location.href, { headers: { accept: 'application/json' } })
  const [first] = (await response.json()) as { id: number }[]
  if (first && first.id !== newest) location.reload()
}

setInterval(() => {
  if (!document.hidden) look().catch(() => undefined) // the site may be gone for a while
}, POLL_MS)
