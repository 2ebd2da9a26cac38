/** @jsxImportSource react */
import { useAppKitTheme } from 'latchkey/react'
import type { CSSProperties } from 'react'
import { flushSync } from 'react-dom'
import { Choice } from './Choice.js'
import { Panel } from './Panel.js'
import { Slider } from './Slider.js'
import { fonts, presets, toAccent, toPreset, type FontName, type PresetName } from './theme.js'
import { ThemeCode } from './ThemeCode.js'
import { useThemeEditor } from './use-theme-editor.js'

const names = Object.keys(presets) as PresetName[]

/** Lets the whole page pass from one look into another, where the browser can and the visitor does not want less motion. */
function pass(change: () => void): void {
  if (document.startViewTransition && !matchMedia('(prefers-reduced-motion: reduce)').matches)
    document.startViewTransition(() => flushSync(change))
  else change()
}

/** Six looks to begin with, what a brand changes of them, and the code that says so. */
export function Look() {
  const { theme, change, reset } = useThemeEditor()
  const { themeMode } = useAppKitTheme()
  const modes = (
    <Choice
      legend="Mode"
      options={{ light: 'Light', dark: 'Dark', system: 'System' }}
      value={theme.mode}
      onChange={mode => pass(() => change({ mode }))}
    />
  )
  return (
    <Panel title="Make it yours" className="look" beside={modes}>
      <div className="presets" role="group" aria-label="Themes">
        {names.map(name => (
          <Preset
            key={name}
            name={name}
            isChosen={theme.preset === name}
            mode={themeMode}
            onChoose={() => pass(() => change(toPreset(name)))}
          />
        ))}
      </div>
      <div className="field">
        <label htmlFor="accent">Accent</label>
        <div className="colour">
          <input id="accent" type="color" value={toAccent(theme, themeMode)} onChange={event => change({ accent: event.target.value })} />
          <output className="code soft" htmlFor="accent">
            {toAccent(theme, themeMode)}
          </output>
        </div>
      </div>
      <Slider label="Corners" unit="px" min={0} max={8} step={0.5} value={theme.radius} onChange={radius => change({ radius })} />
      <div className="field">
        <label htmlFor="font">Font</label>
        <select id="font" value={theme.font} onChange={event => change({ font: event.target.value as FontName })}>
          {Object.keys(fonts).map(name => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <ThemeCode theme={theme} reset={reset} />
    </Panel>
  )
}

/** A look in small: the card with its header, two wallets, and a button. */
function Preset({ name, mode, isChosen, onChoose }: { name: PresetName; mode: 'light' | 'dark'; isChosen: boolean; onChoose(): void }) {
  const { [mode]: colors = {}, '--w3m-border-radius-master': radius = '4px', '--w3m-font-family': font } = presets[name]
  const of = (token: keyof typeof colors) => colors[token] as string
  const style = {
    '--tile-surface': of('--w3m-surface'),
    '--tile-raised': of('--w3m-raised'),
    '--tile-sunken': of('--w3m-sunken'),
    '--tile-text': of('--w3m-text'),
    '--tile-soft': of('--w3m-soft'),
    '--tile-line': of('--w3m-line'),
    '--tile-accent': of('--w3m-accent'),
    '--tile-on-accent': of('--w3m-on-accent'),
    '--tile-radius': radius,
    fontFamily: font ?? fonts.System,
  } as CSSProperties
  return (
    <button type="button" className="preset" data-testid={`preset-${name}`} aria-pressed={isChosen} onClick={onChoose}>
      <span className="tile" aria-hidden="true" style={style}>
        <span className="tile-head">Connect</span>
        <span className="tile-row" />
        <span className="tile-row" />
        <span className="tile-button">Continue</span>
      </span>
      {name[0]!.toUpperCase() + name.slice(1)}
    </button>
  )
}
