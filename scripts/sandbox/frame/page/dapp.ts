// What the app says of itself and of its looks.

/** The app as the visitor sees it. */
export interface Dapp {
  name: string
  icon?: string
}

/** Reads `SYNC_DAPP_DATA`; pictures from outside this machine are not fetched. */
export function readDapp({ metadata }: Record<string, unknown>): Dapp {
  const { name, icons } = (typeof metadata === 'object' && metadata !== null ? metadata : {}) as { name?: unknown; icons?: unknown }
  const icon: unknown = Array.isArray(icons) ? (icons as unknown[]).find(isLocalPicture) : undefined
  return { name: typeof name === 'string' ? name.trim().slice(0, 60) : '', ...(typeof icon === 'string' && { icon }) }
}

function isLocalPicture(url: unknown): boolean {
  if (typeof url !== 'string') return false
  return url.startsWith('data:image/') || (URL.canParse(url) && /^(127\.0\.0\.1|localhost)$/.test(new URL(url).hostname))
}

/** Takes over the app's theme (`SYNC_THEME`). What is no colour is left out. */
export function applyTheme({ themeMode, themeVariables, w3mThemeVariables }: Record<string, unknown>): void {
  const root = document.documentElement
  if (themeMode === 'light' || themeMode === 'dark') root.dataset.theme = themeMode
  const accent = colourIn(themeVariables) ?? colourIn(w3mThemeVariables)
  if (accent === undefined) return
  root.style.setProperty('--accent', accent)
  root.style.setProperty('--on-accent', isBright(accent) ? '#000' : '#fff')
}

function colourIn(variables: unknown): string | undefined {
  if (typeof variables !== 'object' || variables === null) return undefined
  const colour = (variables as Record<string, unknown>)['--w3m-accent']
  return typeof colour === 'string' && CSS.supports('color', colour) && !colour.includes('(var') ? colour : undefined
}

// Relative luminance, with the eye's gamma left as two: enough to choose between black and white.
function isBright(colour: string): boolean {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return false
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, 1, 1)
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data as unknown as [number, number, number]
  return 0.2126 * (red / 255) ** 2.2 + 0.7152 * (green / 255) ** 2.2 + 0.0722 * (blue / 255) ** 2.2 > 0.18
}
