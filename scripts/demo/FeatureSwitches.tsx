/** @jsxImportSource react */
import { useState } from 'react'
import { appKit, chosen, signIn } from './app-kit.js'
import { Choice } from './Choice.js'
import { Panel } from './Panel.js'
import { SwitchRow } from './SwitchRow.js'
import { signIns, switches, turnSignIn, turnSwitch, type Switch, type SwitchName } from './switches.js'

const rows = Object.entries(switches) as [SwitchName, Switch][]

/** What a dApp can turn on and off: some while the modal runs, the rest by making it anew. */
export function FeatureSwitches() {
  const [isAnnounced, setAnnounced] = useState(true)
  const turnAnnounced = (isOn: boolean) => {
    appKit.setEIP6963Enabled(isOn)
    setAnnounced(isOn)
  }
  const turn = (name: SwitchName, isOn: boolean) => void location.assign(location.pathname + turnSwitch(location.search, name, isOn))
  return (
    <Panel title="Features">
      <h3>At once</h3>
      <SwitchRow label="Announced wallets" hint="Wallets that announce themselves (EIP-6963)" isOn={isAnnounced} onTurn={turnAnnounced} />
      <div className="buttons">
        <button type="button" onClick={() => void appKit.open().then(() => appKit.showSuccessMessage('All is well'))}>
          Show a message
        </button>
        <button type="button" onClick={() => void appKit.open().then(() => appKit.showErrorMessage('Something went wrong'))}>
          Show an error
        </button>
      </div>
      <hr />
      <h3>With a new modal</h3>
      <p className="soft">These load the page again; its address remembers them.</p>
      <Choice
        legend="Sign in"
        options={signIns}
        value={signIn}
        onChange={choice => location.assign(location.pathname + turnSignIn(location.search, choice))}
      />
      {rows.map(([name, { label, hint }]) => (
        <SwitchRow key={name} label={label} hint={hint} isOn={chosen[name]} onTurn={isOn => turn(name, isOn)} />
      ))}
    </Panel>
  )
}
