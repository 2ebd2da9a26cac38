/** @jsxImportSource react */
import { useAppKit, useAppKitTheme } from 'latchkey/react'
import { Choice } from './Choice.js'
import { Panel } from './Panel.js'
import { Slider } from './Slider.js'
import { fonts, toAccent, type FontName } from './theme.js'
import { useThemeEditor } from './use-theme-editor.js'

const accents = { Indigo: '', Teal: '#0b7a75', Rose: '#c2255c', Amber: '#f5b14a' } as const

/** Changes the look of the modal while it runs; the page follows in mode, accent, corners and font. */
export function ThemeEditor() {
  const { theme, change, reset } = useThemeEditor()
  const { themeMode } = useAppKitTheme()
  const { open } = useAppKit()
  const accent = toAccent(theme, themeMode)
  const button = (
    <button type="button" className="quiet" onClick={reset}>
      Reset
    </button>
  )
  return (
    <Panel title="Theme" beside={button}>
      <Choice
        legend="Mode"
        options={{ light: 'Light', dark: 'Dark', system: 'System' }}
        value={theme.mode}
        onChange={mode => change({ mode })}
      />
      <div className="field">
        <label htmlFor="accent">Accent</label>
        <div className="swatches">
          {Object.entries(accents).map(([name, color]) => (
            <button
              key={name}
              type="button"
              className="swatch"
              aria-label={name}
              title={name}
              aria-pressed={theme.accent === color}
              style={{ background: toAccent({ ...theme, accent: color }, themeMode) }}
              onClick={() => change({ accent: color })}
            />
          ))}
          <input id="accent" type="color" value={accent} onChange={event => change({ accent: event.target.value })} />
        </div>
      </div>
      <Slider label="Radius master" unit="px" min={0} max={8} step={0.5} value={theme.radius} onChange={radius => change({ radius })} />
      <Slider
        label="Font-size master"
        unit="px"
        min={8}
        max={13}
        step={0.25}
        value={theme.fontSize}
        onChange={fontSize => change({ fontSize })}
      />
      <div className="field">
        <label htmlFor="mix">Colour mix</label>
        <input id="mix" type="color" value={theme.mix} onChange={event => change({ mix: event.target.value })} />
      </div>
      <Slider
        label="Mix strength"
        unit="%"
        min={0}
        max={40}
        step={1}
        value={theme.mixStrength}
        onChange={mixStrength => change({ mixStrength })}
      />
      <div className="field">
        <label htmlFor="font">Font</label>
        <select id="font" value={theme.font} onChange={event => change({ font: event.target.value as FontName })}>
          {Object.keys(fonts).map(name => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <div className="buttons">
        <button type="button" onClick={() => void open()}>
          Look at the modal
        </button>
      </div>
    </Panel>
  )
}
