// What a host on Vue puts into its templates: our elements as components, so that no `isCustomElement` has to be configured.
import { h, type FunctionalComponent, type HTMLAttributes, type ReservedProps } from 'vue'
import type { AccountButtonProps, ButtonProps, ConnectButtonProps, ElementProps, NetworkButtonProps } from '../page/element-props.js'

/** Our elements as templates (Volar) and JSX see them, where a host says that they are custom elements. */
type Tags = { [Name in keyof ElementProps]: FunctionalComponent<ElementProps[Name] & HTMLAttributes> }
type Attributes = { [Name in keyof ElementProps]: ElementProps[Name] & HTMLAttributes & ReservedProps }

declare module 'vue' {
  interface GlobalComponents extends Tags {}
  interface IntrinsicElementAttributes extends Attributes {}
}

const CONNECT = { size: String, label: String, loadingLabel: String, namespace: String }
const ACCOUNT = { disabled: Boolean, balance: String, charsStart: [Number, String], charsEnd: [Number, String], namespace: String }

/** Makes one of our elements; what was not given is left out, so that a server writes no empty attribute. */
const toComponent = <Props>(name: string, props: object): FunctionalComponent<Props> =>
  Object.assign(
    (given: object) => h(`appkit-${name}`, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))),
    {
      props,
    },
  ) as unknown as FunctionalComponent<Props>

/** The account button where somebody is connected, else the connect button. */
export const AppKitButton: FunctionalComponent<ButtonProps> = /* @__PURE__ */ toComponent('button', { ...CONNECT, ...ACCOUNT })

export const AppKitConnectButton: FunctionalComponent<ConnectButtonProps> = /* @__PURE__ */ toComponent('connect-button', {
  ...CONNECT,
  disabled: Boolean,
})

export const AppKitAccountButton: FunctionalComponent<AccountButtonProps> = /* @__PURE__ */ toComponent('account-button', {
  ...ACCOUNT,
  size: String,
})

export const AppKitNetworkButton: FunctionalComponent<NetworkButtonProps> = /* @__PURE__ */ toComponent('network-button', {
  disabled: Boolean,
  size: String,
  label: String,
  namespace: String,
})
