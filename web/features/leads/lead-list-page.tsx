import { Anchor, Group, Text, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { StoredLead } from '../../../shared/api/leads.ts'
import { type OnListState, withSearchWord, withSorting } from '../../lib/list-state.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { FiltersButton } from '../../ui/filters-button.tsx'
import { CardFacts, CardTitle } from '../../ui/list-cards.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import { ListRows } from '../../ui/list-rows.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { DATE_TIME_WIDTH, dateTimeCell, textCell } from '../../ui/text-cell.tsx'
import type { LeadColumn, LeadListState } from '../crm/crm-list-states.ts'
import { CrmNavigation } from '../crm/crm-navigation.tsx'
import { leadPageQuery, reloadLeads } from '../crm/crm-queries.ts'
import { LeadBasis, LeadRecord, NewContract, PlannedCall } from './lead-parts.tsx'

const COLUMNS: readonly Column<StoredLead, LeadColumn>[] = [
  {
    key: 'contact',
    label: 'Contact ID',
    width: '19%',
    render: ({ id, contact_id }) => (
      <Anchor inherit renderRoot={(props) => <Link to="/crm/leads/$id" params={{ id }} {...props} />}>
        {contact_id}
      </Anchor>
    ),
  },
  { key: 'source', label: 'Lead Source', render: ({ lead_source }) => textCell(lead_source) },
  { key: 'owner', label: 'Contact Owner', render: ({ owner }) => textCell(owner) },
  { key: 'type', label: 'Type Contract', render: ({ type_contract }) => textCell(type_contract) },
  {
    key: 'callback',
    label: 'Richiamare',
    sortKey: 'callback_time',
    width: DATE_TIME_WIDTH,
    render: (lead) => <PlannedCall lead={lead} />,
  },
  { key: 'basis', label: 'Perché', render: (lead) => <LeadBasis lead={lead} /> },
  {
    key: 'record',
    label: 'Record',
    render: (lead) => (lead.record ? <LeadRecord lead={lead} /> : <NewContract lead={lead} />),
  },
  { key: 'at', label: 'Creato', sortKey: 'at', width: DATE_TIME_WIDTH, render: ({ at }) => dateTimeCell(at) },
]

interface LeadListPageProps {
  state: LeadListState
  onState: OnListState<LeadListState>
}

/** The leads created from the form. */
export function LeadListPage({ state, onState }: LeadListPageProps) {
  const client = useQueryClient()
  const page = useListPage(leadPageQuery, state, onState)
  return (
    <>
      <VisuallyHidden component="h1">Lead</VisuallyHidden>
      <CrmNavigation />
      <Group mb="xs" gap="xs" wrap="nowrap">
        <SearchBox
          searchWord={state.searchWord}
          placeholder="Contact ID, Lead Source, Contact Owner, Type Contract"
          searchOn="typing"
          onSearch={(searchWord) => onState(withSearchWord(state, searchWord))}
        />
        <FiltersButton label="Ordine" />
      </Group>
      <ListFrame
        page={{ ...page, retry: () => void reloadLeads(client) }}
        state={state}
        onState={onState}
        failed="Impossibile caricare i lead"
        empty={
          <EmptyList
            narrowed={state.searchWord !== ''}
            notFound={`Nessun lead per «${state.searchWord}».`}
            onClear={() => onState(withSearchWord(state, ''))}
            nothingYet="Non c’è ancora nessun lead."
            first={
              <Text size="sm" c="dimmed">
                Nascono dal modulo, con il pulsante Create Lead.
              </Text>
            }
          />
        }
      >
        {(rows) => (
          <ListRows
            state={state}
            rows={rows}
            stale={page.stale}
            onSort={(orderBy) => onState(withSorting(state, orderBy))}
            label="Elenco dei lead"
            columns={COLUMNS}
            rowKey={({ id }) => id}
            minWidth="60rem"
            card={(lead) => (
              <>
                <CardTitle title={lead.contact_id} at={lead.at} />
                <CardFacts
                  facts={[
                    ['Lead Source', lead.lead_source],
                    ['Contact Owner', lead.owner],
                    ['Type Contract', lead.type_contract],
                    ['Richiamare', lead.callback_time && <PlannedCall lead={lead} />],
                    ['Perché', lead.basis && <LeadBasis lead={lead} />],
                  ]}
                />
                <Text size="sm" mt={4}>
                  {lead.record ? <LeadRecord lead={lead} /> : <NewContract lead={lead} />}
                </Text>
              </>
            )}
          />
        )}
      </ListFrame>
    </>
  )
}
