import { useEffect } from 'react'
import { BUY_HELP_TEXTS } from './texts.js'
import { track } from '../../flows/track.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { Explanation } from '../../ui/Explanation.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { useNumbers } from '../../views/use-numbers.js'
import { toFeeRange } from './rules.js'

const CARD = 'M3 5h14v10H3zM3 8.5h14M6 12h3'
const PERCENT = 'M5 15 15 5M6.5 8a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3M13.5 15a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3'
const EYE = 'M2.5 10s2.8-5 7.5-5 7.5 5 7.5 5-2.8 5-7.5 5-7.5-5-7.5-5M10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4'

/** What buying is, what it costs, and what to look at, in three sentences each. */
export function WhatIsABuy(): Drawn {
  const modal = useModal()
  const {
    state,
    screen: { router },
  } = modal
  const text = useTexts(BUY_HELP_TEXTS)
  const numbers = useNumbers()
  useEffect(
    () => track(modal, { event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount: state.of().accounts[0]?.type === 'smartAccount' } }),
    [],
  )
  const goOn = () => (router.history.peek().length > 1 ? router.back(true) : router.replace('OnRampProviders'))
  return (
    <div class={tw`flex flex-col gap-5 px-5 pb-5`}>
      <Explanation icon={CARD} title={text('buyWhat')} more={text('buyWhatMore')} />
      <Explanation icon={PERCENT} title={text('buyCost')} more={text('buyCostMore', toFeeRange(numbers))} />
      <Explanation icon={EYE} title={text('buyCare')} more={text('buyCareMore')} />
      <Button look="primary" onClick={goOn}>
        {text('buyNow')}
      </Button>
    </div>
  )
}
