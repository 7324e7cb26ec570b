import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { StoredLead } from '../../../shared/api/leads.ts'

/** `DD/MM/YYYY HH:mm` of a local time in Italy; empty if there is none. */
export const wallTime = (time: string): string => {
  const [day = '', hour = ''] = time.split('T')
  return time && `${day.split('-').reverse().join('/')} ${hour}`
}

/** The record from which the lead was created. */
export function LeadRecord({ lead: { record } }: { lead: StoredLead }) {
  if (!record) return <>–</>
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/records/$id" params={{ id: record.id }} {...props} />}>
      {record.title}
    </Anchor>
  )
}
