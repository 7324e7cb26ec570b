import { Alert, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { OFFERED_PURPOSES } from '../../../../shared/api/consents.ts'
import { consentTextsQuery, PURPOSE_LABELS } from '../../../lib/consents.ts'
import { useValueOutsidePress } from '../../../lib/pointer-press.ts'
import { goToSection } from '../fields/go-to-field.ts'
import classes from '../tools/actions/actions.module.css'
import { CreateLead } from '../tools/actions/create-lead.tsx'
import { DiscountLists } from '../tools/actions/discount-lists.tsx'
import { MailingActions } from '../tools/actions/mailing-actions.tsx'
import { Subscribe } from '../tools/actions/subscribe.tsx'
import { INVALID_ADDRESS_MESSAGE, useSupplyCheck } from '../tools/actions/supply-address-check.ts'

/** A link from the other fields to the section of the referral (GAP-134). */
function ReferralLink() {
  return (
    <Button size="compact-xs" variant="subtle" onClick={() => goToSection('passaparola')}>
      Vai al passaparola
    </Button>
  )
}

const Other = () => <CreateLead trailing={<ReferralLink />} />

/** The result of the address check of the supply point. */
function AddressBanner() {
  const status = useValueOutsidePress(useSupplyCheck())
  return (
    <div role="status" className={classes.banner} data-check={status}>
      {status === 'invalid' && (
        <Alert color="red" variant="light" p="xs">
          {INVALID_ADDRESS_MESSAGE}
        </Alert>
      )}
      {status === 'valid' && <span className={classes.good}>✓ Indirizzo verificato</span>}
    </div>
  )
}

/** The content above and below the fields of a section that the contract's definition does not contain. */
const ABOVE: Readonly<Record<string, ComponentType>> = { punto: AddressBanner }
const BELOW: Readonly<Record<string, ComponentType>> = {
  other: Other,
  mailing: MailingActions,
  newsletter: Newsletter,
  'codici-sconto': DiscountLists,
}

/** The consent text, for the agent to read out. Shown only after it is loaded. */
function ConsentText() {
  const { data } = useQuery(consentTextsQuery)
  if (!data) return null
  return (
    <details className={classes.reading}>
      <summary>Testi da leggere al cliente</summary>
      {OFFERED_PURPOSES.map((offered) => (
        <Text key={offered} size="sm" mt={4}>
          <strong>{PURPOSE_LABELS[offered]}.</strong> {data.find(({ purpose }) => purpose === offered)?.text}
        </Text>
      ))}
    </details>
  )
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
