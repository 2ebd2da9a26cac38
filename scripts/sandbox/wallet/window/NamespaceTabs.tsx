import { useState } from 'preact/hooks'
import { namespaceNames, type OtherNamespace } from '../namespaces.js'

/** Whose accounts are shown. */
export type ShownNamespace = 'eip155' | OtherNamespace

const names: Record<ShownNamespace, string> = { eip155: 'Ethereum', ...namespaceNames }

/** The namespace that is shown, Ethereum at first. */
export const useNamespace = () => useState<ShownNamespace>('eip155')

/** A row of namespaces, one of them chosen. */
export function NamespaceTabs({ shown, onChange }: { shown: ShownNamespace; onChange: (namespace: ShownNamespace) => void }) {
  return (
    <fieldset class="tabs">
      <legend class="unseen">Accounts of</legend>
      {(Object.keys(names) as ShownNamespace[]).map(namespace => (
        <label key={namespace}>
          <input
            type="radio"
            name="namespace"
            data-testid={`wallet-namespace-${namespace}`}
            checked={namespace === shown}
            onChange={() => onChange(namespace)}
          />
          {names[namespace]}
        </label>
      ))}
    </fieldset>
  )
}
