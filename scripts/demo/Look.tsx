/** @jsxImportSource react */
import { useAppKitTheme } from 'latchkey/react'
import { Choice } from './Choice.js'
import { Panel } from './Panel.js'
import { Slider } from './Slider.js'
import { fonts, presets, toAccent, toPreset, type FontName, type PresetName } from './theme.js'
import { ThemeCode } from './ThemeCode.js'
import { useThemeEditor } from './use-theme-editor.js'

const names = Object.keys(presets) as PresetName[]

/** Six looks to begin with, what a brand changes of them, and the code that says so. */
export function Look() {
  const { theme, change, reset } = useThemeEditor()
  const { themeMode } = useAppKitTheme()
  const modes = (
    <Choice
      legend="Mode"
      options={{ light: 'Light', dark: 'Dark', system: 'System' }}
      value={theme.mode}
      onChange={mode => change({ mode })}
    />
  )
  return (
    <Panel title="Make it yours" className="look" beside={modes}>
      <div className="presets" role="group" aria-label="Themes">
        {names.map(name => (
          <Preset key={name} name={name} isChosen={theme.preset === name} mode={themeMode} onChoose={() => change(toPreset(name))} />
        ))}
      </div>
      <div className="field">
        <label htmlFor="accent">Accent</label>
        <input id="accent" type="color" value={toAccent(theme, themeMode)} onChange={event => change({ accent: event.target.value })} />
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

/** A look in small: a surface with a row, a line of text and a button. */
function Preset({ name, mode, isChosen, onChoose }: { name: PresetName; mode: 'light' | 'dark'; isChosen: boolean; onChoose(): void }) {
  const { [mode]: colors = {}, '--w3m-border-radius-master': radius = '4px' } = presets[name]
  return (
    <button type="button" className="preset" data-testid={`preset-${name}`} aria-pressed={isChosen} onClick={onChoose}>
      <span
        className="preset-card"
        aria-hidden="true"
        style={{ background: colors['--w3m-surface'], borderColor: colors['--w3m-line'], borderRadius: `calc(${radius} * 3)` }}
      >
        <span style={{ background: colors['--w3m-sunken'], borderRadius: `calc(${radius} * 1.5)` }} />
        <span style={{ background: colors['--w3m-accent'], borderRadius: `calc(${radius} * 1.5)` }} />
      </span>
      {name[0]!.toUpperCase() + name.slice(1)}
    </button>
  )
}
