import { css } from './tw.js'

/** What the account and network buttons look like once somebody is connected; comes after `BUTTON_CSS`. */
export const ACCOUNT_CSS = css`
button { --f: #fff; --e: #c92a3d; }
[dark] { --f: #15161a; --e: #ff7a85; }
.account { padding: 4px; font-variant-numeric: tabular-nums; }
.account[aria-busy=true] { opacity: .6; }
span { display: flex; align-items: center; gap: 8px; height: 100%; }
.account span { padding: 0 10px; border-radius: inherit; }
.account span:last-child { background: var(--f); }
[data-error] { color: var(--e); }
i, img { width: 20px; height: 20px; border-radius: 50%; background: linear-gradient(135deg,hsl(var(--hue) 90% 68%),hsl(calc(var(--hue) + 70) 85% 58%)); }
`
