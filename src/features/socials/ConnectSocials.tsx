import { SOCIAL_NAMES } from '../../domain/social-names.js'
import { SOCIALS_TEXTS } from '../../domain/texts/socials.js'
import { loginsOf } from '../../flows/logins-of.js'
import type { View } from '../../ui/children.js'
import { List, ListItem } from '../../ui/List.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { AgreementRoom } from '../../views/AgreementRoom.js'
import { Logo } from './Logo.js'
import { toSocialsHere } from './socials-here.js'
import { startSocial } from './start-social.js'

/** All the dApp's providers. */
export function ConnectSocials(): View {
  const modal = useModal()
  const text = useTexts(SOCIALS_TEXTS)
  return (
    <div class={tw`flex flex-col gap-3 px-4 pb-4`}>
      <AgreementRoom />
      <List label={text('socials')}>
        {toSocialsHere(loginsOf(modal).socials).map(social => (
          <ListItem
            key={social}
            image={<span class={tw`inline-flex items-center justify-center shrink-0 size-9 rounded-md bg-sunken`}><Logo social={social} /></span>}
            label={SOCIAL_NAMES[social]}
            testId={`social-selector-${social}`}
            onClick={() => startSocial(modal, social)}
          />
        ))}
      </List>
    </div>
  )
}
