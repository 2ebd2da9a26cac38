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
  }
  button {
    border: 1px solid #0000;
    cursor: pointer;
    text-align: inherit;
    transition:
      background 0.15s,
      opacity 0.15s,
      scale 0.08s;
  }
  :is(a, button):active:not([aria-disabled='true']) {
    scale: 0.98;
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
    outline: 2px solid var(--lk-link);
    outline-offset: 2px;
    scroll-margin: 64px;
  }
  :not(button)[tabindex='-1'] {
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
    /* Fonts that draw the x of 0x as a multiplication sign are kept from it. */
    font-variant-ligatures: no-contextual;
  }
  .lk-over {
    --lk-top: max(16px, 50dvh - 320px);
    --lk-most: min(680px, 100dvh - 16px - var(--lk-top));
    --lk-y: 8px;
    position: fixed;
    inset: var(--lk-top) 0 0;
    display: flex;
    align-items: start;
    justify-content: center;
  }
  ::backdrop {
    background: var(--lk-backdrop, #0006);
    opacity: var(--lk-dim, 1);
    animation: lk-fade 0.16s;
  }
  .lk-card {
    animation: lk-rise 0.16s;
    transition: height cubic-bezier(0.2, 0.1, 0.2, 1);
  }
  .lk-in {
    max-height: var(--lk-most);
  }
  .lk-fade {
    animation: lk-fade 0.12s;
  }
  .lk-skeleton {
    animation: lk-pulse 1.4s infinite;
  }
  .lk-room {
    display: none;
  }
  .lk-hue {
    color: #fff;
    background: hsl(var(--hue) 45% 32%);
  }
  .lk-hue::before {
    content: attr(data-i);
  }
  @keyframes lk-rise {
    from {
      translate: 0 var(--lk-y);
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
  @media (max-width: 430px) {
    .lk-over {
      --lk-top: 0px;
      --lk-most: 92dvh;
      align-items: end;
    }
    .lk-over > .lk-card {
      width: 100% !important;
      border-end-start-radius: 0 !important;
      border-end-end-radius: 0 !important;
    }
    .lk-over .lk-in {
      padding-bottom: env(safe-area-inset-bottom);
    }
    .lk-room {
      display: block;
      height: 56px;
    }
    .lk-full {
      --lk-most: calc(100dvh - 2px);
    }
    .lk-full > .lk-card {
      border-radius: 0 !important;
    }
    .lk-full .lk-in {
      height: var(--lk-most);
    }
    .lk-over {
      --lk-bar: block;
    }
    .lk-in::before {
      display: var(--lk-bar, none);
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
    *,
    ::before,
    ::after,
    ::backdrop {
      animation: none !important;
      transition: none !important;
    }
  }
  @media (forced-colors: active) {
    :is(a:not(p a), input, textarea) {
      border-width: 1px;
    }
  }
  :disabled,
  [aria-disabled='true']:not([aria-busy='true']) {
    color: var(--lk-soft) !important;
    background: var(--lk-sunken) !important;
    opacity: 1 !important;
    cursor: default;
  }
`
