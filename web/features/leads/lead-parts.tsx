import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { StoredLead } from '../../../shared/api/leads.ts'

/** The record from which the lead was created. */
export function LeadRecord({ lead: { record } }: { lead: StoredLead }) {
  if (!record) return <>–</>
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/records/$id" params={{ id: record.id }} {...props} />}>
      {record.title}
    </Anchor>
  )
}
