import { css } from './tw.js'

/**
 * What classes cannot say: a reset, the dialog, motion. Links are the accent, kept dark or light enough to be read on every
 * surface whatever the dApp's accent (lightness in OKLCH; a test looks at it); browsers that cannot do so show them as text.
 */
export const BASE_CSS = css`
  :host {
    all: initial;
    font-family: inherit;
    --lk-link: var(--lk-text);
  }
  @supports (color: oklch(from red l c h)) {
    :host {
      --lk-link: oklch(from var(--lk-accent) min(l, 0.46) c h);
    }
    :host([dark]) {
      --lk-link: oklch(from var(--lk-accent) max(l, 0.79) c h);
    }
  }
  * {
    box-sizing: border-box;
    border: 0 solid;
    margin: 0;
    padding: 0;
    font: inherit;
    color: inherit;
    background: none;
    list-style: none;
    text-decoration: none;
    -webkit-tap-highlight-color: transparent;
  }
  button {
    cursor: pointer;
    text-align: inherit;
    transition:
      background 0.15s,
      opacity 0.15s;
  }
  svg {
    flex: none;
    display: block;
  }
  path {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  :focus-visible {
    outline: 2px solid var(--lk-accent);
    outline-offset: 2px;
    scroll-margin: 64px;
  }
  [tabindex] {
    outline: none;
  }
  ::placeholder {
    color: var(--lk-soft);
  }
  .lk-root {
    all: unset;
    display: block;
    font: 400 calc(14px * var(--lk-font)) / calc(20px * var(--lk-font)) a;
    font-family: var(--lk-family);
    color: var(--lk-text);
  }
  dialog.lk-root {
    position: fixed;
    inset: 0;
    display: flex;
    align-items: center;
    justify-content: center;
  }
  ::backdrop {
    background: var(--lk-backdrop, #0006);
    backdrop-filter: blur(2px);
  }
  .lk-card {
    animation: lk-enter 0.16s;
    --lk-y: 8px;
  }
  .lk-view {
    animation: lk-enter 0.15s;
  }
  .lk-shake {
    animation: lk-shake 0.5s;
  }
  .lk-fade {
    animation: lk-fade 0.12s;
  }
  .lk-skeleton {
    animation: lk-pulse 1.4s infinite;
  }
  .lk-hue {
    color: #fff;
    background: hsl(var(--hue) 45% 32%);
  }
  .lk-hue::before {
    content: attr(data-i);
  }
  @keyframes lk-enter {
    from {
      translate: var(--lk-x, 0) var(--lk-y, 0);
    }
  }
  @keyframes lk-fade {
    from {
      opacity: 0;
    }
  }
  @keyframes lk-pulse {
    50% {
      opacity: 0.45;
    }
  }
  @keyframes lk-shake {
    20%,
    60% {
      translate: -6px;
    }
    40%,
    80% {
      translate: 6px;
    }
  }
  @media (max-width: 430px) {
    dialog.lk-root {
      align-items: flex-end;
    }
    dialog > .lk-card {
      --lk-y: 100%;
      width: 100% !important;
      max-height: 92dvh !important;
      border-end-start-radius: 0 !important;
      border-end-end-radius: 0 !important;
      padding-bottom: env(safe-area-inset-bottom);
    }
    dialog[data-mobile-fullscreen] > .lk-card {
      height: 100dvh;
      max-height: none !important;
      border-radius: 0 !important;
    }
    dialog > .lk-card::before {
      content: '';
      width: 36px;
      height: 4px;
      margin: 8px auto -4px;
      flex: none;
      border-radius: var(--lk-radius);
      background: var(--lk-sunken);
    }
  }
  @media (prefers-reduced-motion) {
    * {
      --lk-x: 0 !important;
      --lk-y: 0 !important;
    }
    .lk-shake,
    .lk-skeleton {
      animation: lk-pulse 0.5s;
    }
  }
  button {
    border: 1px solid #0000;
  }
  :disabled,
  [aria-disabled='true']:not([aria-busy='true']) {
    color: var(--lk-soft) !important;
    background: var(--lk-sunken) !important;
    opacity: 1 !important;
    cursor: default;
  }
`
