import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { BASIS_LABELS } from '../../../contract/duties/basis.ts'
import { italianLocalTime } from '../../../contract/time/calendar-date.ts'
import type { StoredLead } from '../../../shared/api/leads.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { BASIS_PROPERTIES, basisText } from '../../ui/history/basis-labels.ts'

/** The record from which the lead was created. */
export function LeadRecord({ lead: { record } }: { lead: StoredLead }) {
  if (!record) return <>–</>
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/records/$id" params={{ id: record.id }} {...props} />}>
      {record.title}
    </Anchor>
  )
}

/** A new contract with what the lead has: its basis, number, source, contact and owner (BASIS-21). */
export function NewContract({ lead: { id, contact_id, owner } }: { lead: StoredLead }) {
  const search = { lead_id: id, contact_id, contact_owner: owner }
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/new" search={search} {...props} />}>
      Nuovo contratto
    </Anchor>
  )
}

/** Why the person may be called, in one line. */
export function LeadBasis({ lead: { basis: said } }: { lead: StoredLead }) {
  if (!said) return <>–</>
  return <>{BASIS_LABELS[said.basis]}</>
}

/** What was said of it. */
export function leadBasisDetails({ basis: said }: StoredLead): [label: string, value: string][] {
  if (!said) return []
  const values: Partial<Record<string, string>> = {
    basis_at: said.on ?? '',
    basis_seller: said.seller,
    basis_products: said.products.join(' e '),
    basis_proof: said.proof,
    basis_text: said.text,
    basis_channel: said.channel,
    basis_sector: said.sector ?? '',
    basis_number: said.number,
    basis_speaker: said.speaker,
  }
  return Object.entries(values).flatMap(([name, value = '']) =>
    value === '' ? [] : [[BASIS_PROPERTIES[name] ?? name, basisText(name, value)]],
  )
}

/** When the person is to be called; struck out once an entry in the register of oppositions has taken the call away (BASIS-16). */
export function PlannedCall({ lead: { callback_time, callWithdrawnAt } }: { lead: StoredLead }) {
  const time = italianLocalTime(callback_time)
  if (callWithdrawnAt === null) return <>{time || '–'}</>
  return (
    <>
      <del>{time}</del>
      <Text size="xs" c="red" component="div">
        Tolta il {formatDateTime(callWithdrawnAt)}: il numero è nel registro delle opposizioni
      </Text>
    </>
  )
}
