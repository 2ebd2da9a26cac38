import { css } from './tw.js'

/**
 * The look of the page's own buttons: all the style that a page load brings. It reads the theme variables as the dApp
 * gave them, so that no table of colours has to be loaded for it. Text on the accent is black or white, as reads better (a lightness of 49.4
 * is a luminance of 0.18); browsers that cannot reckon with colours (before 2024) have the one that goes with our own accent.
 */
export const BUTTON_CSS = css`
  button {
    --a: var(--w3m-accent, #4457ff);
    --o: #fff;
    all: unset;
    display: inline-flex;
    align-items: center;
    vertical-align: middle;
    border: 1px solid #0000;
    height: 38px;
    padding: 0 16px;
    border-radius: calc(var(--w3m-border-radius-master, 4px) * 5);
    font:
      500 calc(1.4 * var(--w3m-font-size-master, 10px)) / 1 system-ui,
      sans-serif;
    white-space: nowrap;
    cursor: pointer;
    color: var(--w3m-text, #14151a);
    background: var(--w3m-raised, #f4f5f8);
  }
  .dark {
    --a: var(--w3m-accent, #7c8aff);
    --o: #000;
    color: var(--w3m-text, #f3f4f7);
    background: var(--w3m-raised, #22242b);
  }
  :focus-visible {
    outline: 2px solid var(--a);
    outline-offset: 2px;
  }
  button:hover,
  :disabled {
    opacity: 0.8;
  }
  :active {
    scale: 0.98;
  }
  [hidden] {
    display: none;
  }
  .sm {
    height: 30px;
  }
  .connect {
    color: var(--w3m-on-accent, var(--o));
    background: var(--a);
  }
  @supports (color: lab(from red l a b)) {
    .connect {
      --o: lab(from var(--a) calc(99 * (49.4 - l)) 0 0);
    }
  }
`
