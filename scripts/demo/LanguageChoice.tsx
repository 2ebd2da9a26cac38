/** @jsxImportSource react */
import { useState } from 'react'
import { appKit, shown } from './app-kit.js'
import { keepLanguage, languages, readLanguage, type Tag } from './language.js'

/** The language of the modal and of its buttons; the page around them stays English. */
export function LanguageChoice() {
  const [chosen, setChosen] = useState(readLanguage)
  const choose = (tag: Tag) => {
    setChosen(tag)
    keepLanguage(tag)
    void appKit.setLanguage(tag)
    void shown?.setLanguage(tag)
  }
  return (
    <label className="language">
      <span>Modal’s language</span>
      <select data-testid="language" value={chosen} onChange={event => choose(event.target.value as Tag)}>
        {(Object.keys(languages) as Tag[]).map(tag => (
          <option key={tag} value={tag} lang={tag}>
            {languages[tag]}
          </option>
        ))}
      </select>
    </label>
  )
}
