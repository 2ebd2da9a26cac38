import { useAppKitTheme } from 'latchkey/react'
import { useLayoutEffect } from 'react'
import { toAccent } from './theme.js'

/** Lets the page look like its modal: mode, accent, corners and font, through the CSSOM as a strict policy wants it. */
export function usePageTheme(): void {
  const { themeMode, themeVariables } = useAppKitTheme()
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const accent = toAccent({ accent: themeVariables['--w3m-accent'] ?? '' }, themeMode)
    style.colorScheme = themeMode
    style.setProperty('--accent', accent)
    style.setProperty('--on-accent', isLight(accent) ? '#0a0b0f' : '#fff')
    style.setProperty('--radius', themeVariables['--w3m-border-radius-master'] ?? '4px')
    style.setProperty('--family', themeVariables['--w3m-font-family'] ?? '')
  }, [themeMode, themeVariables])
}

/** Whether near-black reads better than white on a colour `#rrggbb` (WCAG's relative luminance). */
function isLight(hex: string): boolean {
  const [r, g, b] = [1, 3, 5].map(at => (parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2)
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! > 0.183
}
