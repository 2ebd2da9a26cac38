import { useAppKitTheme } from 'latchkey/react'
import { useLayoutEffect } from 'react'
import { presets } from './theme.js'

/** What the page takes of its modal's colours. */
const shared = ['accent', 'on-accent', 'surface', 'raised', 'sunken', 'text', 'soft', 'line'] as const

/** Lets the page look like its modal: mode, colours, corners and font, through the CSSOM as a strict policy wants it. */
export function usePageTheme(): void {
  const { themeMode, themeVariables } = useAppKitTheme()
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const variables = { ...presets.indigo[themeMode], ...themeVariables, ...themeVariables[themeMode] }
    style.colorScheme = themeMode
    for (const name of shared) style.setProperty(`--${name}`, variables[`--w3m-${name}`] ?? presets.indigo[themeMode]![`--w3m-${name}`]!)
    style.setProperty('--radius', variables['--w3m-border-radius-master'] ?? '4px')
    style.setProperty('--family', variables['--w3m-font-family'] ?? '')
    style.setProperty('--shadow', variables['--w3m-shadow'] ?? '')
  }, [themeMode, themeVariables])
}
