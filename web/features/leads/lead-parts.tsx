import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { italianLocalTime } from '../../../contract/time/calendar-date.ts'
import type { StoredLead } from '../../../shared/api/leads.ts'
import { formatDateTime } from '../../lib/format-date.ts'

/** The record from which the lead was created. */
export function LeadRecord({ lead: { record } }: { lead: StoredLead }) {
  if (!record) return <>–</>
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/records/$id" params={{ id: record.id }} {...props} />}>
      {record.title}
    </Anchor>
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
