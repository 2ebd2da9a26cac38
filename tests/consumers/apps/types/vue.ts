import { useAppKitAccount, AppKitButton } from 'latchkey/vue'
import { h, type GlobalComponents } from 'vue'

export const address: () => string | undefined = () => useAppKitAccount().address.value
export const button = () => h(AppKitButton, { label: 'Enter', size: 'sm' })
export type Known = GlobalComponents['appkit-button']
// @ts-expect-error there is no such size
export const wrong = () => h(AppKitButton, { size: 'huge' })
