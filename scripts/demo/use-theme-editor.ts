import { useAppKitTheme } from 'latchkey/react'
import { useEffect, useState } from 'react'
import { darkSystem, loadTheme, saveTheme, toMode, toVariables, usualTheme, type Theme } from './theme.js'

/** The theme in the editor, and the way to change it: the modal repaints at once. */
export function useThemeEditor(): { theme: Theme; change(part: Partial<Theme>): void; reset(): void } {
  const { setThemeMode, setThemeVariables } = useAppKitTheme()
  // Undefined until something is chosen: until then the modal is left to itself.
  const [chosen, setTheme] = useState(loadTheme)
  const theme = chosen ?? usualTheme

  function apply(next: Theme): void {
    setTheme(next)
    saveTheme(next)
    setThemeMode(toMode(next))
    setThemeVariables(toVariables(next))
  }

  // Once a mode was set the modal no longer follows the system by itself.
  useEffect(() => {
    if (chosen?.mode !== 'system') return
    const follow = () => setThemeMode(toMode(chosen))
    darkSystem.addEventListener('change', follow)
    return () => darkSystem.removeEventListener('change', follow)
  }, [chosen, setThemeMode])

  return { theme, change: part => apply({ ...theme, ...part }), reset: () => apply(usualTheme) }
}
