import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { formatDateTime } from '../../lib/format-date.ts'
import { LoadState } from '../../ui/load-state.tsx'
import classes from '../crm/crm.module.css'
import { CrmNavigation } from '../crm/crm-navigation.tsx'
import { leadQuery } from '../crm/crm-queries.ts'
import { LeadBasis, LeadRecord, leadBasisDetails, NewContract, PlannedCall } from './lead-parts.tsx'

/** LEAD-8: the values that the form sent to the CRM. */
export function LeadPage({ id }: { id: string }) {
  const query = useQuery(leadQuery(id))
  const { data: lead } = query
  return (
    <>
      <CrmNavigation />
      <Title order={1} size="h3" mb="xs">
        Lead
      </Title>
      <LoadState query={query} failed="Impossibile leggere il lead" rows={5} />
      {lead && (
        <dl className={classes.lead}>
          <dt>ID</dt>
          <dd>{lead.id}</dd>
          <dt>Contact ID</dt>
          <dd>{lead.contact_id}</dd>
          <dt>Lead Source</dt>
          <dd>{lead.lead_source}</dd>
          <dt>Contact Owner</dt>
          <dd>{lead.owner}</dd>
          <dt>Type Contract</dt>
          <dd>{lead.type_contract}</dd>
          <dt>Richiamare</dt>
          <dd>
            <PlannedCall lead={lead} />
          </dd>
          <dt>Perché possiamo parlare</dt>
          <dd>
            <LeadBasis lead={lead} />
          </dd>
          {leadBasisDetails(lead).map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
          <dt>Record</dt>
          <dd>
            {lead.record && (
              <>
                <LeadRecord lead={lead} /> ·{' '}
              </>
            )}
            <NewContract lead={lead} />
          </dd>
          <dt>Creato</dt>
          <dd>
            {formatDateTime(lead.at)}
            {lead.author && ` da ${lead.author}`}
          </dd>
        </dl>
      )}
    </>
  )
}
