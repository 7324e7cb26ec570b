import type { ComponentType } from 'react'
import { AddressBanner } from '../tools/actions/address-banner.tsx'
import { ConsentText } from '../tools/actions/consent-text.tsx'
import { CreateLead } from '../tools/actions/create-lead.tsx'
import { DiscountLists } from '../tools/actions/discount-lists.tsx'
import { MailingActions } from '../tools/actions/mailing-actions.tsx'
import { ReferralLink } from '../tools/actions/referral-link.tsx'
import { Subscribe } from '../tools/actions/subscribe.tsx'

const Other = () => <CreateLead trailing={<ReferralLink />} />

/** The content above and below the fields of a section that the contract's definition does not contain. */
const ABOVE: Readonly<Record<string, ComponentType>> = { punto: AddressBanner }
const BELOW: Readonly<Record<string, ComponentType>> = {
  other: Other,
  mailing: MailingActions,
  newsletter: Newsletter,
  'codici-sconto': DiscountLists,
}

function Newsletter() {
  return (
    <>
      <ConsentText />
      <Subscribe />
    </>
  )
}

export function SectionTop({ id }: { id: string }) {
  const Part = ABOVE[id]
  return Part ? <Part /> : null
}

export function SectionEnd({ id }: { id: string }) {
  const Part = BELOW[id]
  return Part ? <Part /> : null
}
