// What only a phone needs of the dialog: it is a sheet there, under a thumb and over a keyboard.
import { keepAboveKeyboard } from '../ui/keyboard.js'
import { adopt, css } from '../ui/tw.js'

const CSS = css`
  button {
    position: relative;
  }
  * {
    -webkit-tap-highlight-color: transparent;
  }
  button::after {
    content: '';
    position: absolute;
    inset: min(0px, (100% - 44px) / 2);
  }
`

/** Looks after a card under a thumb: what can be pressed is large enough, and a field stays in sight. Ends with the card. */
export function attendSheet(card: HTMLElement): void {
  adopt(CSS)
  card.addEventListener('focusin', ({ target }) => target instanceof HTMLInputElement && keepAboveKeyboard(target))
}
