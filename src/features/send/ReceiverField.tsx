import { useRef } from 'react'
import { toAvatar } from '../../domain/caip.js'
import { toImageUrl } from '../../domain/links.js'
import { SEND_TEXTS } from './texts.js'
import { announce } from '../../flows/navigate.js'
import { Avatar } from '../../ui/Avatar.js'
import type { Drawn } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { Halves } from '../../views/FullAddress.js'
import type { Send } from './state.js'

/** What is longer may be cut by the field, of which nobody sees what is wrong with it. */
const LONG = 30
/** So much of it is shown beneath, which is more than any address has. */
const MOST = 300

/** Who gets it: an address or a name. Whom a name stands for is said beneath it, and how an address is known. */
export function ReceiverField({ send }: { send: Send }): Drawn {
  const modal = useModal()
  const text = useTexts(SEND_TEXTS)
  const field = useRef<HTMLInputElement>(null)
  const { status, address, name, knownAs, image } = send.receiver.value
  const typed = send.address.value
  const problem = send.receiverProblem.value
  const isReady = status === 'ready' && address
  const isName = isReady && address.toLowerCase() !== typed.trim().toLowerCase()
  const paste = () => {
    const { clipboard } = navigator
    Promise.resolve(clipboard.readText()).then(
      pasted => {
        send.payTo(pasted.trim())
        field.current?.focus()
      },
      () => {
        field.current?.focus()
        announce(modal, text('pasteFailed'))
      },
    )
  }
  const namespace = modal.state.activeNamespace.value
  const takesNames =
    namespace === 'eip155'
      ? modal.options.projectId || modal.state.networkOf()?.caipNetworkId === 'eip155:1'
      : modal.adapters.get(namespace)?.names
  // The field shows one end of what is longer than itself: all of it can be read beneath.
  const isAddress = isReady && !problem
  const words = problem ?? (status === 'checking' ? text('lookingFor', { name: name! }) : isAddress ? address : '')
  return (
    <div class={tw`flex flex-col gap-1 p-4 rounded-lg bg-raised [outline-offset:-2px] focus-within:[outline:2px_solid_var(--lk-link)]`}>
      <label class={tw`text-soft`} for="lk-receiver">
        {text('receiver')}
      </label>
      <div class={tw`flex items-center gap-3 min-h-[36px]`}>
        {isReady && !problem && <Avatar url={toImageUrl(image)} background={toAvatar(address)} size={28} />}
        <input
          ref={field}
          id="lk-receiver"
          class={tw`grow min-w-0 h-9 text-base truncate bg-transparent rtl:text-end [outline:0]`}
          dir="ltr"
          value={typed}
          placeholder={text(takesNames ? 'receiverPlaceholder' : 'receiverAddressPlaceholder')}
          title={isReady ? address : undefined}
          aria-invalid={Boolean(problem || send.step.value === 'invalidAddress')}
          aria-describedby={words ? 'lk-receiver-words' : undefined}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="done"
          data-testid="send-receiver-input"
          onInput={({ currentTarget }) => send.payTo(currentTarget.value)}
        />
        {!typed && typeof navigator.clipboard?.readText === 'function' && (
          <button
            type="button"
            class={tw`min-h-[24px] px-1 rounded-sm text-link font-semibold hover:underline`}
            onClick={paste}
            data-testid="send-receiver-paste"
          >
            {text('paste')}
          </button>
        )}
      </div>
      {problem && typed.length > LONG && (
        <p class={tw`text-xs text-soft font-mono [overflow-wrap:anywhere]`} dir="ltr" aria-hidden="true">
          <Halves of={typed.slice(0, MOST)} />
        </p>
      )}
      {words && (
        <p
          id="lk-receiver-words"
          class={`${tw`text-xs [overflow-wrap:anywhere]`} ${problem ? tw`text-bad` : tw`text-soft`}`}
          role={problem ? 'alert' : undefined}
          data-testid="send-receiver-words"
        >
          {isAddress ? (
            <>
              <span class={tw`font-mono`}>
                <Halves of={address} />
              </span>
              {!isName && knownAs && <span class={tw`block`}>{knownAs}</span>}
            </>
          ) : (
            words
          )}
        </p>
      )}
    </div>
  )
}
