import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { KeptLead } from '../../../shared/api/crm-catalogue.ts'

/** `DD/MM/YYYY HH:mm` of an hour on an Italian wall; empty for none. */
export const wallTime = (time: string): string => {
  const [day = '', hour = ''] = time.split('T')
  return time && `${day.split('-').reverse().join('/')} ${hour}`
}

/** The record whose form made the lead. */
export function LeadRecord({ lead: { record } }: { lead: KeptLead }) {
  if (!record) return <>–</>
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/records/$id" params={{ id: record.id }} {...props} />}>
      {record.title}
    </Anchor>
  )
}
