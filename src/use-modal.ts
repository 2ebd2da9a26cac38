import { createContext, useContext } from 'react'
import { toText, type Texts } from './domain/texts.js'
import type { OpenModal } from './modal.js'

const ModalContext = createContext<OpenModal | undefined>(undefined)

/** Gives the views inside it their modal. */
export const ModalProvider = ModalContext.Provider

/** The modal a view belongs to: the one hook of views. */
export function useModal(): OpenModal {
  return useContext(ModalContext)!
}

/** Some of the modal's texts, with what the dApp put in their place. */
export function useTexts<Part extends Texts>(part: Part): (key: keyof Part & string, values?: Record<string, string>) => string {
  const { texts } = useModal().options
  return (key, values) => toText(texts, part, key, values)
}
