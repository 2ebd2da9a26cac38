import { type Numbers, toNumbers } from '../domain/numbers.js'
import { toLocale } from '../domain/texts.js'
import { useModal } from '../use-modal.js'

/** How numbers are written for this visitor. */
export const useNumbers = (): Numbers => toNumbers(toLocale(useModal().options.texts))
